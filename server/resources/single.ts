import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/session.ts';
import { oneAfterAnother } from '#server/store/turns.ts';
import { secretPlaces, withSecretsInPlace } from '#server/domain/portal/stored-secret.ts';
import type { EditedValues, SingleStore } from '#server/domain/stores.ts';
import { refusal, success, type Answer } from '#server/routes/answers.ts';
import type { Handling, Router } from '#server/routes/route.ts';
import { incomplete, isEmpty, sentence, storedValues, withoutSecrets, type Kinds } from './mount.ts';

/** What the routes need to know of a declared kind of settings. */
export interface DeclaredSingle extends Kinds {
  readonly name: string;
  readonly failedName: string;
  readonly read: Endpoint;
  readonly update: Endpoint;
}

export interface SingleHandling {
  /** What is wrong with the values together, in words; null = nothing. They hold the stored secrets where blank ones were sent. */
  readonly refuse?: (values: EditedValues, stored: EditedValues, user: User) => Promise<string | null> | string | null;
  /** More than the row holds, for answers of read. */
  readonly extra?: () => Readonly<Record<string, unknown>>;
  /** Told when the row was written. */
  readonly changed?: () => Promise<void> | void;
}

/** Read and write the one row of some settings (contract 10.8 to 10.11). Secrets are never in an answer, only whether there is one. */
export function mountSingle(router: Router, declared: DeclaredSingle, store: SingleStore, handling: SingleHandling = {}): void {
  const { name, failedName } = declared;
  const { refuse, extra, changed } = handling;
  // What is held against the stored row must still be stored when it is written.
  const inTurn = oneAfterAnother();
  const readFailed = (why: string): Answer => refusal(`Failed to find ${failedName}`, why);
  const writeFailed = (why: string): Answer => refusal(`Failed to update ${failedName}`, why);
  router.guarded(
    declared.read,
    async () => {
      const row = await store.read();
      if (!row) return readFailed(`The ${failedName} settings are missing in the database`);
      return success(`${name} found`, { ...withoutSecrets(declared, row), ...extra?.() });
    },
    { failed: readFailed },
  );
  const writing: Handling = {
    invalid: (why, body) => (isEmpty(body) ? incomplete : writeFailed(sentence(why))),
    failed: writeFailed,
  };
  router.guarded(
    declared.update,
    async ({ body }, { user }) =>
      inTurn(async () => {
        const stored = (await store.read()) ?? {};
        const values = withSecretsInPlace(secretPlaces[declared.read.path], storedValues(declared, body), stored);
        if (!values.ok) return writeFailed(values.error);
        const wrong = (await refuse?.({ ...stored, ...values.value }, stored, user)) ?? null;
        if (wrong !== null) return writeFailed(wrong);
        await store.write(values.value);
        await changed?.();
        return success(`${name} updated`, '');
      }),
    writing,
  );
}

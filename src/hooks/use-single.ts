import type * as v from 'valibot';
import { ok, type Result } from '#lib/result.ts';
import type { CheckAnswer } from '#contract/admin/check.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';
import type { Change, Values, Written } from '#hooks/use-resource.ts';
import { overwrite } from '#sync/run/settings-writer.ts';
import { bodyOf, withoutSecrets, type RowKind } from '#contract/settings-row.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** Settings of which there is one row (contract/resource.ts), as far as this needs to know them. */
export interface SingleKind extends RowKind {
  readonly path: string;
  readonly entries: Readonly<Record<string, Schema>>;
  readonly read: Endpoint<string, undefined, undefined, v.GenericSchema<unknown, Values>>;
  readonly update: Endpoint<string, undefined, Schema, Schema>;
}

/** A question that tries values without keeping them. */
export type CheckEndpoint = Endpoint<string, undefined, Schema, v.GenericSchema<unknown, CheckAnswer>>;

export interface SingleActions {
  readonly refresh: () => Promise<Result<void, Failure>>;
  readonly save: (change: Change) => Promise<Written>;
  /** Tries what stands in the editor; a secret that was not replaced is the stored one. `more` goes along, e.g. who gets the test mail. */
  readonly check: (
    endpoint: CheckEndpoint,
    change: Pick<Change, 'mine' | 'replaced'>,
    more?: Values,
  ) => Promise<Result<CheckAnswer, Failure>>;
}

/** A check goes over a network to somebody else. */
const checkTimeoutMs = 60_000;

/** Settings of one row as last read, kept fresh while shown. */
export function useSingle(kind: SingleKind, everyMs = 30_000): AnswerView<Values> & SingleActions {
  const { api } = useServices();
  const read = (): Promise<Result<Values, Failure>> => api.call(kind.read, {});
  const view = useKeptAnswer({
    name: kind.path,
    schema: kind.read.output,
    async ask(signal) {
      const answer = await api.call(kind.read, {}, { signal });
      return answer.ok ? ok(withoutSecrets(kind, answer.value)) : answer;
    },
    everyMs,
  });
  const { refresh } = view;
  return {
    ...view,
    async save(change) {
      const place = { read, write: (body: Values, key: string) => api.call(kind.update, { body }, { key }) };
      const written = await overwrite(kind, place, change);
      await refresh();
      return written;
    },
    async check(endpoint, { mine, replaced }, more = {}) {
      // AnsibleForms knows no "as stored": it is handed what it gave.
      const fresh = await read();
      if (!fresh.ok) return fresh;
      return api.call(endpoint, { body: { ...bodyOf(kind, fresh.value, mine, replaced), ...more } }, { timeoutMs: checkTimeoutMs });
    },
  };
}

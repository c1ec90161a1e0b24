import { repositories as declared } from '#contract/admin/repositories.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Repositories, RepositoryAct } from '#server/domain/repositories/repositories.ts';
import type { EditedRow } from '#server/domain/stores.ts';
import { incomplete, isEmpty, sentence, storedValues, withoutSecrets } from '#server/resources/mount.ts';
import { envelope, refusal, success, type Answer } from './answers.ts';
import type { Handling, Router } from './route.ts';

/** Repositories (contract 2 #52 to #59, 10.5). What does not exist is updated, deleted, cloned and pulled with success, as by the reference. */
export function repositoryRoutes(router: Router, repositories: Repositories): void {
  reading(router, repositories);
  writing(router, repositories);
  working(router, repositories);
}

/** Passwords are never shown; what git has not done yet is null. */
function shown(row: EditedRow, withPassword: boolean): object {
  const { password, password_set, ...plain } = withoutSecrets(declared, row);
  const done = { status: row['status'] ?? null, output: row['output'] || null, head: row['head'] || null };
  return { id: row.id, ...plain, ...(withPassword ? { password, password_set } : {}), ...done };
}

const unknown = (name: string): string => `Error: No repository found with name ${name}`;

function reading(router: Router, repositories: Repositories): void {
  const listFailed = (why: string): Answer => refusal('failed to find repositories', why);
  const readFailed = (why: string): Answer => refusal('failed to find repository', why);
  router.guarded(
    declared.list,
    async () =>
      success(
        'repositories found',
        (await repositories.list()).map((row) => shown(row, false)),
      ),
    { failed: listFailed },
  );
  router.guarded(
    declared.read,
    async ({ params }) => {
      const row = await repositories.find(params.name);
      return row ? success('found repository', shown(row, true)) : readFailed(unknown(params.name));
    },
    { failed: readFailed },
  );
}

function writing(router: Router, repositories: Repositories): void {
  const handling = (message: string): Handling => ({
    invalid: (why, body) => (isEmpty(body) ? incomplete : refusal(message, `Error: ${sentence(why)}`)),
    failed: (why) => refusal(message, why),
  });
  const createFailed = 'failed to create repository';
  const updateFailed = 'failed to update repository';
  router.guarded(
    declared.create,
    async ({ body }) => {
      if (isEmpty(body)) return incomplete;
      const values = storedValues(declared, body);
      const missing = ['name', 'uri'].filter((name) => !values[name]).map((name) => `${name}: is required`);
      if (missing.length > 0) return refusal(createFailed, `Error: ${sentence(missing.join('\n'))}`);
      const made = await repositories.create(values);
      return made.ok ? success('repository added', made.value) : refusal(createFailed, made.error);
    },
    handling(createFailed),
  );
  router.guarded(
    declared.update,
    async ({ params, body }) => {
      if (isEmpty(body)) return incomplete;
      const done = await repositories.update(params.name, storedValues(declared, body));
      return done.ok ? success('repository updated', '') : refusal(updateFailed, done.error);
    },
    handling(updateFailed),
  );
  router.guarded(
    declared.remove,
    async ({ params }) => {
      await repositories.remove(params.name);
      return success('repository deleted', '');
    },
    { failed: (why) => refusal('failed to delete repository', why) },
  );
}

function working(router: Router, repositories: Repositories): void {
  const mount = <E extends Endpoint<`/repository/:name/${RepositoryAct}`>>(endpoint: E, act: RepositoryAct, done: string): void => {
    const failed = (why: string): Answer => refusal(`failed to ${act} repository`, why);
    router.guarded(
      endpoint,
      async ({ params }) => {
        const { name } = params as { readonly name: string };
        const end = await repositories.act(name, act);
        if (end === null && act === 'reset') return failed(unknown(name));
        // Status and message are those of the reference, which says nothing of how git ended (contract 2 #57); the error is ours.
        const trouble = end?.trouble ?? null;
        return envelope('success', `repository ${done}`, '', trouble === null ? '' : `Git failed: ${trouble}`);
      },
      { failed },
    );
  };
  mount(declared.action.clone, 'clone', 'cloned');
  mount(declared.action.reset, 'reset', 'reset');
  mount(declared.action.pull, 'pull', 'pulled');
}

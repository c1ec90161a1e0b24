import { groups } from '#contract/admin/groups.ts';
import { users } from '#contract/admin/users.ts';
import { keepsSecret, storedSecret } from '#contract/resource.ts';
import type { Result } from '#lib/result.ts';
import type { People } from '#server/domain/identity/people.ts';
import { byName } from '#server/domain/name-key.ts';
import type { UserRow } from '#server/domain/stores.ts';
import { refusal, success, type Answer } from '#server/routes/answers.ts';
import type { Handling, Router } from '#server/routes/route.ts';
import { idIn, incomplete, isEmpty, sentence } from './mount.ts';

/** Everybody has a password, or cannot sign in: either way nobody reads it (contract 12 row 14). */
const shown = (user: UserRow): object => ({ ...user, password: storedSecret, password_set: true });

const failing = (message: string): Handling => ({ failed: (why) => refusal(message, why) });
const writing = (message: string): Handling => ({
  invalid: (why, body) => (isEmpty(body) ? incomplete : refusal(message, `Error: ${sentence(why)}`)),
  failed: (why) => refusal(message, why),
});

const answered = (outcome: Result<unknown, string>, done: string, message: string, output: unknown = ''): Answer =>
  outcome.ok ? success(done, output) : refusal(message, `Error: ${outcome.error}`);

/** Users and groups of the local directory (contract 2, 36 to 45). */
export function peopleRoutes(router: Router, people: People): void {
  readingUsers(router, people);
  writingUsers(router, people);
  readingGroups(router, people);
  writingGroups(router, people);
}

function readingUsers(router: Router, people: People): void {
  router.guarded(
    users.list,
    async ({ query: { username } }) => {
      const all = await people.users();
      if (!username) return success('users found', all.map(shown));
      const found = byName(all, username, (user) => user.username);
      return success('user found', found ? [shown(found)] : []);
    },
    failing('failed to find users'),
  );
  router.guarded(
    users.read,
    async ({ params }) => {
      const id = idIn(params);
      const found = (await people.users()).find((user) => user.id === id);
      return found ? success('found user', shown(found)) : refusal('failed to find user', `No user found with id ${params.id}`);
    },
    failing('failed to find user'),
  );
}

function writingUsers(router: Router, people: People): void {
  const createFailed = 'failed to create user';
  const updateFailed = 'failed to update user';
  router.guarded(
    users.create,
    async ({ body }) => {
      if (isEmpty(body)) return incomplete;
      const { username, password, email, group_id: group } = body;
      const added = await people.addUser({ username, password, email: email ?? undefined, group_id: group ?? undefined });
      return answered(added, 'user added', createFailed, added.ok ? added.value : '');
    },
    writing(createFailed),
  );
  router.guarded(
    users.update,
    async ({ params, body }) => {
      const { username: _fixed, ...values } = body;
      if (isEmpty(values)) return incomplete;
      const id = idIn(params);
      if (id === null) return success('user updated', '');
      const { password, email, group_id: group } = values;
      const kept = keepsSecret(password) ? undefined : password;
      const changed = await people.changeUser(id, { password: kept, email: email ?? undefined, group_id: group ?? undefined });
      return answered(changed, 'user updated', updateFailed);
    },
    writing(updateFailed),
  );
  router.guarded(
    users.remove,
    async ({ params }) => {
      const id = idIn(params);
      return id === null ? success('user deleted', '') : answered(await people.removeUser(id), 'user deleted', 'failed to delete user');
    },
    failing('failed to delete user'),
  );
}

function readingGroups(router: Router, people: People): void {
  const none = refusal('no such group found');
  router.guarded(
    groups.list,
    async ({ query: { name } }) => {
      const all = await people.groups();
      if (!name) return success('groups found', all);
      const found = byName(all, name, (group) => group.name);
      return found ? success('found group', found) : none;
    },
    failing('failed to find groups'),
  );
  router.guarded(
    groups.read,
    async ({ params }) => {
      const id = idIn(params);
      const found = (await people.groups()).find((group) => group.id === id);
      return found ? success('found group', found) : none;
    },
    failing('failed to find groups'),
  );
}

function writingGroups(router: Router, people: People): void {
  const createFailed = 'failed to create group';
  const updateFailed = 'failed to update group';
  const deleteFailed = 'failed to delete group';
  router.guarded(
    groups.create,
    async ({ body }) => {
      if (isEmpty(body)) return incomplete;
      if (body.name === undefined) return refusal(createFailed, 'Error: Name is required');
      const added = await people.addGroup(body.name);
      return answered(added, 'group added', createFailed, added.ok ? added.value : '');
    },
    writing(createFailed),
  );
  router.guarded(
    groups.update,
    async ({ params, body }) => {
      if (isEmpty(body)) return incomplete;
      if (body.name === undefined) return refusal(updateFailed, 'Error: Name is required');
      return answered(await people.renameGroup(params.id, body.name), 'group updated', updateFailed);
    },
    writing(updateFailed),
  );
  router.guarded(
    groups.remove,
    async ({ params }) => {
      const id = idIn(params);
      const removed = id === null ? null : await people.removeGroup(id);
      if (removed && !removed.ok) return refusal(deleteFailed, `Error: ${removed.error}`);
      return removed?.value ? success('group deleted', '') : refusal('unknown group or group has users', 'affected rows : 0');
    },
    failing(deleteFailed),
  );
}

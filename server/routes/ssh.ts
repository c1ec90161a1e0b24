import { addKnownHosts, listKnownHosts, removeKnownHost } from '#contract/admin/known-hosts.ts';
import { readSshKey, updateSshKey } from '#contract/admin/ssh-key.ts';
import { keepsSecret } from '#contract/resource.ts';
import type { KnownHosts, SshKey } from '#server/domain/portal/ssh.ts';
import { incomplete, isEmpty } from '#server/resources/mount.ts';
import { refusal, success, type Answer } from './answers.ts';
import type { Router } from './route.ts';

/** The SSH key and the known hosts (contract 2 #71 to #74, 10.6, 10.7). */
export function sshRoutes(router: Router, key: SshKey, hosts: KnownHosts): void {
  keyRoutes(router, key);
  hostRoutes(router, hosts);
}

function keyRoutes(router: Router, key: SshKey): void {
  const readFailed = (why: string): Answer => refusal('Failed to find ssh key', why);
  const writeFailed = (why: string): Answer => refusal('Failed to update ssh key', why);
  router.guarded(
    readSshKey,
    async () => {
      const found = await key.read();
      return found.ok ? success('Ssh key found', found.value) : readFailed(found.error);
    },
    { failed: readFailed },
  );
  router.guarded(
    updateSshKey,
    async ({ body }) => {
      if (isEmpty(body)) return incomplete;
      const given = body.key ?? '';
      if (typeof given !== 'string') return writeFailed('The key is not a text');
      const done = keepsSecret(given) ? null : await key.replace(given);
      return done === null || done.ok ? success('Ssh key updated', '') : writeFailed(done.error);
    },
    { invalid: (_why, body) => (isEmpty(body) ? incomplete : writeFailed('No key given')), failed: writeFailed },
  );
}

function hostRoutes(router: Router, hosts: KnownHosts): void {
  const listFailed = (why: string): Answer => refusal('failed to find Hosts', why);
  const addFailed = (why: string): Answer => refusal('failed to add host', why);
  router.guarded(
    listKnownHosts,
    async () => {
      const lines = await hosts.list();
      return lines.ok ? success('Hosts found', lines.value) : listFailed(lines.error);
    },
    { failed: listFailed },
  );
  router.guarded(
    addKnownHosts,
    async ({ body }) => {
      if (isEmpty(body)) return incomplete;
      const added = typeof body.host === 'string' ? await hosts.add(body.host) : null;
      if (added === null) return addFailed('No host given');
      return added.ok ? success('Host added', added.value) : addFailed(added.error);
    },
    { invalid: (_why, body) => (isEmpty(body) ? incomplete : addFailed('No host given')), failed: addFailed },
  );
  router.guarded(
    removeKnownHost,
    async ({ query }) => {
      const name = query.name?.trim() ?? '';
      if (name === '') return refusal('no host name specified');
      await hosts.remove(name);
      return success('Host removed', '');
    },
    { failed: (why) => refusal('failed to remove host', why) },
  );
}

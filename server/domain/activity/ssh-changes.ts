import { createHash } from 'node:crypto';
import type { Result } from '#lib/result.ts';
import type { KnownHosts, SshKey } from '../portal/ssh.ts';
import type { ActivityNote } from './activity.ts';
import { actOf } from './row-changes.ts';

/** Told after the deed, so it must not reject. */
type Record = (notes: () => readonly ActivityNote[]) => Promise<void>;

/** How many hosts of one change are told one by one. */
const most = 100;

/** The same key; who replaces it is written down, with the fingerprints. */
export function recordedKey(key: SshKey, record: Record): SshKey {
  const fingerprint = async (): Promise<string | null> => {
    const read = await key.read();
    const [, blob = ''] = read.ok ? read.value.publicKey.trim().split(/\s+/) : [];
    return blob === '' ? null : `SHA256:${createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64').replace(/=+$/, '')}`;
  };
  return {
    ...key,
    async replace(text) {
      const before = await fingerprint();
      const done = await key.replace(text);
      const after = done.ok ? await fingerprint() : before;
      if (before !== after)
        await record(() => [{ kind: 'ssh key', name: 'SSH key', act: 'changed', changes: [{ name: 'fingerprint', before, after }] }]);
      return done;
    },
  };
}

/** The same list; who adds or removes hosts is written down, by host with the kinds of its keys. */
export function recordedHosts(hosts: KnownHosts, record: Record): KnownHosts {
  async function noting<T>(work: () => Promise<T>): Promise<T> {
    const before = keysOf(await hosts.list());
    const done = await work();
    const after = keysOf(await hosts.list());
    const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
    const notes = names.slice(0, most).map((name) => noteOf(name, before.get(name) ?? null, after.get(name) ?? null));
    const rest = names.length > most ? [noteOf('more hosts', null, String(names.length - most))] : [];
    if (notes.length > 0) await record(() => [...notes, ...rest]);
    return done;
  }
  return { list: () => hosts.list(), add: (names) => noting(() => hosts.add(names)), remove: (text) => noting(() => hosts.remove(text)) };
}

function noteOf(name: string, before: string | null, after: string | null): ActivityNote {
  return { kind: 'known host', name, act: actOf(before, after) ?? 'changed', changes: [{ name: 'keys', before, after }] };
}

/** The kinds of keys of each host. */
function keysOf(lines: Result<readonly string[], string>): ReadonlyMap<string, string> {
  const kinds = new Map<string, string[]>();
  for (const line of lines.ok ? lines.value : []) {
    const [name = '', kind = ''] = line.trim().split(/\s+/);
    if (name !== '') kinds.set(name, [...(kinds.get(name) ?? []), kind]);
  }
  return new Map([...kinds].map(([name, all]) => [name, all.join(', ')]));
}

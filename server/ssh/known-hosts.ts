import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fail, ok, type Result } from '#lib/result.ts';
import type { KnownHosts } from '#server/domain/portal/ssh.ts';
import { finished } from '#server/programs/finished.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
import type { SshHome } from './home.ts';

/** How long a host may take to answer, and all of them together. */
const answerSeconds = 2;
const timeoutMs = 10_000;
const mostHosts = 16;

interface Host {
  readonly name: string;
  readonly port: number;
}

/**
 * The list of known hosts in the server's own `.ssh` folder, filled by the ssh-keyscan of this machine.
 *
 * @param allowLinkLocal whether a host may be at a link-local address
 */
export function knownHostsIn(ssh: SshHome, env: Readonly<Record<string, string | undefined>>, allowLinkLocal: boolean): KnownHosts {
  const file = ssh.knownHostsFile;
  let last: Promise<unknown> = Promise.resolve();

  /** Changes of the file one after the other; whoever reads sees the old or the new one. */
  function change(edit: (lines: readonly string[]) => readonly string[]): Promise<void> {
    const done = last.then(async () => {
      await ssh.prepare();
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
      const fresh = `${file}.${randomUUID()}`;
      await writeFile(
        fresh,
        edit(lines)
          .map((line) => `${line}\n`)
          .join(''),
        { mode: 0o600, flush: true },
      );
      await rename(fresh, file);
    });
    last = done.catch(() => undefined);
    return done;
  }

  async function scan({ name, port }: Host): Promise<Result<{ readonly keys: readonly string[]; readonly said: string }, string>> {
    const refused = allowLinkLocal ? null : await linkLocalProblem(name);
    if (refused !== null) return fail(refused);
    const args = ['-T', String(answerSeconds), '-p', String(port), '--', name];
    const task = { command: 'ssh-keyscan', args, folder: ssh.folder, env: { PATH: env['PATH'], LC_ALL: 'C' }, timeoutMs };
    const { out, text, trouble } = await finished(task);
    const keys = out
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    if (keys.length > 0) return ok({ keys, said: text });
    const why = trouble ?? text.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? 'it did not answer';
    return fail(`${shown({ name, port })} gave no key: ${why}`);
  }

  return {
    async list() {
      try {
        return ok((await readFile(file, 'utf8')).split('\n'));
      } catch (error) {
        return fail(`${String(error)}. Add a host to make the list.`);
      }
    },
    async add(written) {
      const hosts = hostsIn(written);
      if (!hosts.ok) return hosts;
      await ssh.prepare();
      const scans = await Promise.all(hosts.value.map(scan));
      const found = scans.flatMap((each) => (each.ok ? [each.value] : []));
      const keys = found.flatMap((each) => each.keys);
      if (keys.length > 0) await change((lines) => [...new Set([...lines, ...keys])]);
      const missing = scans.flatMap((each) => (each.ok ? [] : [each.error]));
      if (missing.length === 0) return ok(found.map((each) => each.said).join(''));
      return fail([...missing, ...(keys.length > 0 ? ['The other hosts were added.'] : [])].join('\n'));
    },
    remove: (text) => change((lines) => lines.filter((line) => !line.includes(text))),
  };
}

const shown = ({ name, port }: Host): string => (port === 22 ? name : `${name} (port ${port})`);

/** Names and addresses as they are written; nothing that ssh-keyscan could take for an option. */
function hostsIn(written: string): Result<readonly Host[], string> {
  const words = written.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0) return fail('No host given');
  if (words.length > mostHosts) return fail(`These are ${words.length} hosts. Add at most ${mostHosts} at once.`);
  const hosts = words.map(hostIn);
  const wrong = words.filter((_word, at) => hosts[at] === null);
  if (wrong.length > 0) {
    return fail(
      `${wrong.map((word) => JSON.stringify(word.slice(0, 100))).join(', ')} is no host. Write a name or an address, with another port as host:2222 or [address]:2222.`,
    );
  }
  return ok(hosts.flatMap((host) => host ?? []));
}

function hostIn(word: string): Host | null {
  const plain = /^([A-Za-z0-9][\w.-]{0,252})(?::(\d{1,5}))?$/.exec(word);
  const bracketed = /^\[([A-Za-z0-9:][\w.:-]{0,252})\](?::(\d{1,5}))?$/.exec(word);
  const six = /^([0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]{1,60})$/.exec(word);
  const [, name, port = '22'] = plain ?? bracketed ?? six ?? [];
  const number = Number(port);
  return name === undefined || number < 1 || number > 65_535 ? null : { name, port: number };
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { PrivateKeyText } from '#contract/admin/ssh-key.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ShownKey, SshKey } from '#server/domain/portal/ssh.ts';
import { finished, type Finished } from '#server/programs/finished.ts';
import type { SshHome } from './home.ts';

const timeoutMs = 60_000;
const wayOut = 'Paste an unencrypted private key in PEM or OpenSSH format.';

/** The key in the server's own `.ssh` folder, made and read with the ssh-keygen of this machine. */
export function sshKeyIn(ssh: SshHome, env: Readonly<Record<string, string | undefined>>): SshKey {
  const publicFile = `${ssh.keyFile}.pub`;
  let making: Promise<Result<null, string>> | null = null;
  /** What is shown of the key file as it was then. */
  let known: { readonly stamp: string; readonly shown: ShownKey } | null = null;

  const keygen = (...args: string[]): Promise<Finished> =>
    finished({ command: 'ssh-keygen', args, folder: ssh.folder, env: { PATH: env['PATH'], HOME: ssh.home, LC_ALL: 'C' }, timeoutMs });

  /** RSA, because old switches and storage know nothing else. */
  async function make(): Promise<Result<null, string>> {
    await ssh.prepare();
    if (existsSync(ssh.keyFile)) return ok(null);
    const fresh = join(ssh.folder, `.${randomUUID()}`);
    const end = await keygen('-q', '-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', '', '-C', `fieldrun@${hostname()}`, '-f', fresh);
    if (end.code !== 0) return fail(end.trouble ?? `ssh-keygen made no key: ${end.text.trim()}`);
    await rename(`${fresh}.pub`, publicFile);
    await rename(fresh, ssh.keyFile);
    return ok(null);
  }
  const ensure = (): Promise<Result<null, string>> => {
    making ??= make().finally(() => (making = null));
    return making;
  };

  /** The public half of a private key file. */
  async function publicHalf(file: string): Promise<Result<string, string>> {
    const end = await keygen('-y', '-P', '', '-f', file);
    if (end.code === 0) return ok(end.out.trim());
    if (end.trouble !== null) return fail(end.trouble);
    return fail(/passphrase/i.test(end.text) ? `The key is protected by a passphrase. ${wayOut}` : `This is not a private key. ${wayOut}`);
  }

  async function keepPublic(line: string): Promise<string> {
    const known = await readFile(publicFile, 'utf8').catch(() => '');
    // The comment stands in the public file alone.
    if (sameKey(known, line)) return known;
    await replaceFile(publicFile, `${line}\n`, 0o644);
    return `${line}\n`;
  }

  async function look(): Promise<Result<ShownKey, string>> {
    const half = await publicHalf(ssh.keyFile);
    if (!half.ok) return fail(`No private key found. ${half.error}`);
    const publicKey = await keepPublic(half.value);
    const art = await keygen('-l', '-v', '-f', publicFile);
    return art.code === 0 ? ok({ art: art.out, publicKey }) : fail(art.trouble ?? art.text.trim());
  }

  return {
    ensure,
    async read() {
      if (!existsSync(ssh.keyFile)) {
        const made = await ensure();
        if (!made.ok) return made;
      }
      const { mtimeMs, size, ino } = await stat(ssh.keyFile);
      const stamp = [mtimeMs, size, ino].join('-');
      if (known?.stamp === stamp) return ok(known.shown);
      const shown = await look();
      if (shown.ok) known = { stamp, shown: shown.value };
      return shown;
    },
    async replace(text) {
      const key = v.safeParse(PrivateKeyText, text);
      if (!key.success) return fail(`The key ${key.issues[0].message}`);
      await ssh.prepare();
      const fresh = join(ssh.folder, `.${randomUUID()}`);
      try {
        await writeFile(fresh, `${key.output.trim().replaceAll('\r\n', '\n')}\n`, { mode: 0o600, flush: true });
        const half = await publicHalf(fresh);
        if (!half.ok) return half;
        await rename(fresh, ssh.keyFile);
        await keepPublic(half.value);
        return ok(null);
      } finally {
        await rm(fresh, { force: true });
      }
    },
  };
}

/** Whether two public lines are one key, whatever their comments. */
function sameKey(one: string, other: string): boolean {
  const key = (line: string): string => line.trim().split(/\s+/).slice(0, 2).join(' ');
  return key(one) === key(other);
}

async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, text, { mode, flush: true });
  await rename(fresh, path);
}

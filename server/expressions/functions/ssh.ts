import { spawn } from 'node:child_process';
import { inherited } from '#server/runners/process.ts';
import { answerBytes, answerMs } from '../limits.ts';
import type { HostFunctions } from './host-function.ts';

/** How this server signs in to other hosts. */
export interface SshWays {
  /** Makes the key where there is none. */
  ready(): Promise<unknown>;
  /** Arguments of ssh that name key and known hosts. */
  options(): readonly string[];
}

/** Runs commands on other hosts through the system's ssh, with the key and the known hosts of this server; it never asks. */
export function sshFunctions(env: Readonly<Record<string, string | undefined>>, ways: SshWays, program = 'ssh'): HostFunctions {
  return {
    ssh: async ([user, host, command]) => {
      const [login, target] = [plain(user, 'user'), plain(host, 'host')];
      await ways.ready();
      const options = [...ways.options(), '-l', login];
      return run(program, [...options, '--', target, String(command ?? '')], env);
    },
  };
}

/** A name that ssh cannot take for an option or for more than a name. */
function plain(value: unknown, what: string): string {
  const text = String(value ?? '');
  if (!/^[A-Za-z0-9_][\w.:@\\+-]*$/.test(text)) throw new Error(`fnSsh: ${what} ${JSON.stringify(text)} is not a plain name`);
  return text;
}

/** All it wrote, line by line, and how it ended. */
function run(program: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...inherited(env) }, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    let size = 0;
    const end = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(why));
    };
    const timer = setTimeout(() => end(`ssh did not end within ${answerMs / 1000} seconds`), answerMs);
    const take = (part: Buffer): void => {
      size += part.length;
      if (size > answerBytes) end(`ssh wrote more than ${answerBytes / 1024 / 1024} MB`);
      else parts.push(part);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.code === 'ENOENT' ? new Error(`${program} is not installed on the server`) : error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      const text = Buffer.concat(parts).toString('utf8');
      resolve([...text.split(/\r?\n/), `exit(${code ?? -1})`]);
    });
  });
}

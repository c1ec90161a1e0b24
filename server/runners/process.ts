import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Readable } from 'node:stream';
import { impossible, type Run, type RunEnd, type Sink } from '#server/domain/jobs/runner.ts';

/** A program to run as it is, without a shell. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What it reads from standard input, which ends after it. */
  readonly input: string;
  /** In words for people, by the error code of the system. */
  readonly explain: (code: string, text: string) => string;
}

const killAfterMs = 5000;
/** A program that ended may leave others behind that keep its output open; how long to listen to them. */
const lingerMs = 2000;

/** Variables of this server that are no business of what it runs. */
const ours = /^(ADMIN_USERNAME|ADMIN_PASSWORD|ACCESS_TOKEN_\w+|ENCRYPTION_SECRET|HTTPS_KEY|HTTPS_CERT|npm_\w+)$/i;

export const inherited = (env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));

/** Starts a program in a process group of its own, so that it can be ended with all it started. */
export function runProgram({ command, args, folder, env, input, explain }: Program, sink: Sink): Run {
  const started = start();
  if (started instanceof Error) return impossible(explain('', started.message));
  const child = started;
  let stopping = false;
  let killTimer: NodeJS.Timeout | undefined;

  // Rare errors are thrown, the others come as events.
  function start(): ChildProcessWithoutNullStreams | Error {
    try {
      return spawn(command, args, { cwd: folder, env: { ...env }, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  listen(child.stdout, 'stdout', sink);
  listen(child.stderr, 'stderr', sink);

  const ended = new Promise<RunEnd>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) resolve({ kind: 'impossible', reason: explain(error.code ?? '', error.message) });
    });
    child.once('exit', () => {
      if (stopping) return;
      const timer = setTimeout(() => hangUp(child), lingerMs);
      child.once('close', () => clearTimeout(timer));
    });
    child.once('close', (code, signal) => {
      if (killTimer && !signalGroup(child, 0)) clearTimeout(killTimer);
      resolve(signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'killed', signal });
    });
  });

  return {
    ended,
    stop() {
      if (stopping) return;
      stopping = true;
      signalGroup(child, 'SIGTERM');
      killTimer = setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        hangUp(child);
      }, killAfterMs);
    },
  };
}

function listen(from: Readable, stream: 'stdout' | 'stderr', sink: Sink): void {
  // Decodes UTF-8 across the borders of chunks.
  from.setEncoding('utf8');
  from.on('data', (text: string) => {
    const wait = sink(stream, text);
    if (!wait) return;
    from.pause();
    const go = (): void => void from.resume();
    wait.then(go, go);
  });
  from.on('error', () => undefined);
}

/** false when nobody is left in the group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

function hangUp(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

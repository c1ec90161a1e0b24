import { spawn, type ChildProcess } from 'node:child_process';

/** A program that is run to its end, as it is, without a shell. */
export interface Task {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

/** What came of it. `text`: all it wrote, in the order it came; `out`: standard output alone. Both stop at 1 million characters. */
export interface Finished {
  /** null: it did not end by itself. */
  readonly code: number | null;
  readonly text: string;
  readonly out: string;
  /** Why it did not end by itself, or did not even begin; null = it did. For people. */
  readonly trouble: string | null;
}

const mostCharacters = 1_000_000;
const killAfterMs = 3000;
/** Somebody it left behind may keep its output open. */
const lingerMs = 2000;

/** Never rejects. The program and all it started are gone when this resolves. */
export function finished({ command, args, folder, env, timeoutMs, signal }: Task): Promise<Finished> {
  return new Promise((resolve) => {
    let [text, out] = ['', ''];
    let trouble: string | null = signal?.aborted ? 'Ended before it began' : null;
    if (trouble !== null) return resolve({ code: null, text, out, trouble });
    // A process group of its own, so that it can be ended with all it started.
    const child = spawn(command, args, { cwd: folder, env: { ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const timers: NodeJS.Timeout[] = [];
    const later = (ms: number, then: () => void): void => void timers.push(setTimeout(then, ms));
    const stop = (why: string): void => {
      trouble ??= why;
      tell(child, 'SIGTERM');
      later(killAfterMs, () => tell(child, 'SIGKILL'));
    };
    const aborted = (): void => stop('Ended early');
    const done = (code: number | null): void => {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      resolve({ code: trouble === null ? code : null, text, out, trouble });
    };
    later(timeoutMs, () => stop('The command timed out'));
    signal?.addEventListener('abort', aborted, { once: true });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('error', () => undefined);
      stream.on('data', (piece: string) => {
        if (text.length < mostCharacters) text += piece;
        if (stream === child.stdout && out.length < mostCharacters) out += piece;
      });
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      trouble = error.code === 'ENOENT' ? `${command} is not installed on this server. Install it, then try again.` : error.message;
      done(null);
    });
    child.once('exit', () => later(lingerMs, () => tell(child, 'SIGKILL')));
    child.once('close', (code, killedBy) => {
      if (killedBy !== null) trouble ??= `${command} was ended by ${killedBy}`;
      done(code);
    });
  });
}

/** To everybody in its process group, as far as there still is somebody. */
function tell(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Everybody is gone.
  }
}

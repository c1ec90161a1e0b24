import { appendFileSync, createReadStream, existsSync, mkdirSync, readdirSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#lib/ports.ts';
import type { ServerLog } from '#server/domain/portal/server-log.ts';
import { dayOf } from './log-line.ts';

export interface LogFolder {
  readonly folder: string;
  /** A file that would grow beyond it makes room: what it held is kept once more beside it. */
  readonly limitBytes: number;
  readonly keepSeconds: number;
}

const nameOn = (day: string): string => `ansibleforms.${day}.log`;
const ours = /^ansibleforms\.(\d{4}-\d\d-\d\d)\.log(\.1)?$/;

/**
 * Writes lines into one file per day. Never throws and never waits for anybody: a full disk must not stop the portal, and a line
 * written before a crash is there after it.
 */
export function logWriter({ folder, limitBytes, keepSeconds }: LogFolder, clock: Clock): (line: string) => void {
  let day = '';
  let size = 0;

  /** Opens a new day: finds how large its file is already, and removes what is too old. */
  function enter(today: string, path: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    day = today;
    size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const oldest = dayOf(new Date(clock.now() - keepSeconds * 1000));
    for (const name of readdirSync(folder)) {
      const [, of] = ours.exec(name) ?? [];
      if (of !== undefined && of < oldest) unlinkSync(join(folder, name));
    }
  }

  return (line) => {
    const today = dayOf(new Date(clock.now()));
    const path = join(folder, nameOn(today));
    try {
      if (today !== day) enter(today, path);
      size += Buffer.byteLength(line);
      if (size > limitBytes && statSync(path, { throwIfNoEntry: false })) {
        renameSync(path, `${path}.1`);
        size = Buffer.byteLength(line);
      }
      // By its name each time: whoever clears the folder of a running server loses only what was in it.
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      // The console has it, too; the next line tries again, with the folder made anew.
      day = '';
    }
  };
}

/** Reads what `logWriter` wrote. */
export function logReader(folder: string, clock: Clock): ServerLog {
  const name = (): string => nameOn(dayOf(new Date(clock.now())));
  return {
    async tail(lines) {
      const path = join(folder, name());
      const newest = await endOf(path, lines);
      const older = newest.length < lines ? await endOf(`${path}.1`, lines - newest.length) : [];
      const all = [...older, ...newest];
      return all.length === 0 ? null : all.join('');
    },
    async today() {
      const path = join(folder, name());
      const there = [`${path}.1`, path].filter((file) => existsSync(file));
      return { name: name(), pieces: there.length === 0 ? null : piecesOf(there) };
    },
  };
}

/** One file after the other; what cannot be read any more is left out, because the answer has begun. */
async function* piecesOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) {
    try {
      yield* createReadStream(path) as AsyncIterable<Buffer>;
    } catch {
      continue;
    }
  }
}

const chunkBytes = 64 * 1024;

/** The last lines of a file with their line feeds, read from its end; none when it cannot be read. */
async function endOf(path: string, lines: number): Promise<readonly string[]> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return [];
  try {
    let from = (await file.stat()).size;
    const chunks: Buffer[] = [];
    let feeds = 0;
    // One more than asked for: the line feed before the first line.
    while (from > 0 && feeds <= lines) {
      const length = Math.min(chunkBytes, from);
      from -= length;
      const chunk = Buffer.alloc(length);
      await file.read(chunk, 0, length, from);
      chunks.unshift(chunk);
      for (const byte of chunk) if (byte === 10) feeds++;
    }
    const all =
      Buffer.concat(chunks)
        .toString('utf8')
        .match(/[^\n]*\n|[^\n]+$/g) ?? [];
    return all.slice(-lines);
  } catch {
    return [];
  } finally {
    await file.close();
  }
}

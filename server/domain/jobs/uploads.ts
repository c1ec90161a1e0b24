import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { uploadPart, type UploadRecord } from '#contract/upload.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { UploadStore } from '../stores.ts';

/** A file on its way in. `truncated` after its end: there was more than the limit. */
export interface Incoming {
  readonly content: Readable & { readonly truncated?: boolean };
  readonly name: string;
  readonly mimetype: string;
  readonly encoding: string;
}

/** Files people upload for jobs to read (contract 9). */
export interface Uploads {
  readonly limitBytes: number;
  /** What to say of a file above the limit. */
  readonly tooLarge: string;
  /** Stores a file under a name nobody can guess. The error is for people. */
  take(user: User, file: Incoming): Promise<Result<UploadRecord, string>>;
  /** The record of a file this person uploaded; null for anything else, whatever it says of itself. */
  own(user: User, claimed: unknown): Promise<UploadRecord | null>;
  /** Removes what is older than it may get. */
  sweep(): Promise<void>;
}

export interface UploadParts {
  readonly store: UploadStore;
  readonly folder: string;
  readonly limitBytes: number;
  /** Of one person, together, of files that are still kept. */
  readonly totalBytes: number;
  readonly keepSeconds: number;
  readonly clock: Clock;
}

const sweepEveryMs = 60 * 60 * 1000;
const Claimed = v.looseObject({ filename: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)), path: v.string() });

export function uploadsOf({ store, folder, limitBytes, totalBytes, keepSeconds, clock }: UploadParts): Uploads {
  let sweptAt = -Infinity;
  const room = roomFor(store, totalBytes);

  async function sweep(): Promise<void> {
    sweptAt = clock.now();
    const before = clock.now() - keepSeconds * 1000;
    const expired = await store.expire(before);
    await Promise.all(expired.map((name) => rm(join(folder, name), { force: true })));
    // What a killed server left behind has no row.
    for (const name of (await readdir(folder).catch(() => [])).filter((file) => /^[0-9a-f]{32}$/.test(file))) {
      const facts = await stat(join(folder, name)).catch(() => null);
      if (facts && facts.mtimeMs < before) await rm(join(folder, name), { force: true });
    }
  }

  const tooLarge = `The file is larger than ${inWords(limitBytes)}, which is as much as this server takes`;
  const tooMuch = `Your files are more than ${inWords(totalBytes)} together, as much as one person may have here. They are removed some days after they came; ask an administrator for more room`;
  return {
    limitBytes,
    tooLarge,
    sweep,
    async take(user, { content, name, mimetype, encoding }) {
      if (clock.now() - sweptAt > sweepEveryMs) await sweep();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const filename = randomBytes(16).toString('hex');
      const path = join(folder, filename);
      const place = await room(user);
      let isKept = false;
      // Nothing is awaited between this and `pipeline`: an error that nobody hears ends the process.
      const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(content, place.through, out);
        if (content.truncated === true) {
          await rm(path, { force: true });
          return fail(`Error: ${tooLarge}`);
        }
        if (place.isFull()) {
          await rm(path, { force: true });
          return fail(`Error: ${tooMuch}`);
        }
        const about = { fieldname: uploadPart, originalname: named(name), encoding, mimetype };
        const record = { ...about, destination: folder, filename, path, size: out.bytesWritten };
        await store.add({ filename, owner: user, at: clock.now(), record });
        isKept = true;
        return ok(record);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        place.leave(isKept);
      }
    },
    async own(user, claimed) {
      const read = v.safeParse(Claimed, claimed);
      const found = read.success ? await store.find(read.output.filename, user) : null;
      return found && read.success && found.record.path === read.output.path ? found.record : null;
    },
  };
}

interface Place {
  /** Passes bytes on as long as this person may have more; the rest is dropped, so that the request comes to its end. */
  readonly through: Transform;
  /** Whether something was dropped. */
  readonly isFull: () => boolean;
  readonly leave: (isKept: boolean) => void;
}

/** How much each person may still send: files that are stored and bytes on their way in count together, also of uploads side by side. */
function roomFor(store: Pick<UploadStore, 'sizeOf'>, totalBytes: number): (user: User) => Promise<Place> {
  /** Of people who are sending something. */
  const people = new Map<string, { files: number; taken: Promise<number>; more: number }>();
  return async (user) => {
    const who = JSON.stringify([user.type, user.username]);
    const entry = people.get(who) ?? { files: 0, taken: store.sizeOf(user), more: 0 };
    people.set(who, entry);
    entry.files++;
    let own = 0;
    let full = false;
    const leave = (isKept: boolean): void => {
      if (!isKept) entry.more -= own;
      if (--entry.files === 0) people.delete(who);
    };
    const taken = await entry.taken.catch((error: unknown) => {
      leave(false);
      throw error;
    });
    const through = new Transform({
      transform(chunk: Uint8Array, _encoding, next) {
        full ||= taken + entry.more + chunk.byteLength > totalBytes;
        if (full) return next();
        own += chunk.byteLength;
        entry.more += chunk.byteLength;
        return next(null, chunk);
      },
    });
    return { through, isFull: () => full, leave };
  };
}

/** The name of a file, and nothing that a program could take for more. */
function named(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...clean].slice(0, 255).join('') || 'file';
}

/** `100 MB`, in units of 1024. */
function inWords(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 3);
  return `${Math.round((bytes / 1024 ** unit) * 100) / 100} ${['B', 'kB', 'MB', 'GB'][unit] ?? 'B'}`;
}

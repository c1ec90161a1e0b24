import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { keyKeptMs } from '#contract/idempotency.ts';
import { sealed, unsealed } from './secrets.ts';

const KeptAnswer = v.object({
  fingerprint: v.string(),
  /** null = it was sent, and no answer is known. `body` is base64. */
  answer: v.nullable(
    v.object({ status: v.number(), headers: v.record(v.string(), v.union([v.string(), v.array(v.string())])), body: v.string() }),
  ),
});
/** What a proxy remembers of one request: which it was, and what came back. */
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;

/** Answers of another server, by name, for 24 h. */
export interface AnswerFiles {
  find(name: string): KeptAnswer | null;
  /** It is on the disk when this returns. */
  keep(name: string, kept: KeptAnswer): void;
  forget(name: string): void;
}

/** More files than this are never kept; the oldest go first. */
const mostFiles = 10_000;
const sweepEvery = 500;

/** Without a disk: everything is gone when the process ends. */
export function answersInMemory(now: () => number): AnswerFiles {
  const kept = new Map<string, KeptAnswer & { readonly at: number }>();
  return {
    find: (name) => {
      const known = kept.get(name);
      return known && now() - known.at <= keyKeptMs ? known : null;
    },
    keep(name, answer) {
      kept.delete(name);
      kept.set(name, { ...answer, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > mostFiles && oldest !== undefined) kept.delete(oldest);
    },
    forget: (name) => void kept.delete(name),
  };
}

/** One sealed file for each in a folder of their own; what the disk refuses is remembered until the process ends. */
export function answerFiles(folder: string, sealingKey: Buffer, now: () => number): AnswerFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const spare = answersInMemory(now);
  let written = 0;
  const place = (name: string): string => join(folder, createHash('sha256').update(name).digest('hex'));
  const ageOf = (path: string): number => now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now());
  const sweep = (): void => {
    const files = readdirSync(folder).map((file) => ({ path: join(folder, file), age: ageOf(join(folder, file)) }));
    const young = files.filter(({ age }) => age <= keyKeptMs).sort((one, other) => one.age - other.age);
    const kept = new Set(young.slice(0, mostFiles).map(({ path }) => path));
    for (const { path } of files) if (!kept.has(path)) rmSync(path, { force: true });
  };
  sweep();
  return {
    find(name) {
      const path = place(name);
      const spared = spare.find(name);
      if (spared) return spared;
      if (ageOf(path) > keyKeptMs) return null;
      try {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptAnswer), unsealed(readFileSync(path, 'utf8'), sealingKey));
        return read.success ? read.output : null;
      } catch {
        return null;
      }
    },
    keep(name, kept) {
      try {
        if (++written % sweepEvery === 0) sweep();
        writeFileSync(`${place(name)}.new`, sealed(JSON.stringify(kept), sealingKey), { mode: 0o600, flush: true });
        renameSync(`${place(name)}.new`, place(name));
        spare.forget(name);
      } catch {
        spare.keep(name, kept);
      }
    },
    forget(name) {
      spare.forget(name);
      rmSync(place(name), { force: true });
    },
  };
}

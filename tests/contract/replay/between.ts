import { adminWork } from './between-admin.ts';
import { jobWork } from './between-jobs.ts';
import { signingWork } from './between-signing.ts';
import type { Answer } from './compare.ts';
import type { Stage } from './stage.ts';

/** What the walk's operator did before an exchange, or what an exchange leaves for later ones. */
export interface Work {
  readonly before?: Readonly<Record<string, (stage: Stage) => Promise<void> | void>>;
  readonly after?: Readonly<Record<string, (stage: Stage, answer: Answer) => void>>;
}

const all: readonly Work[] = [signingWork, jobWork, adminWork];

/** Brings the stage to where the walk was. */
export async function before(number: string, stage: Stage): Promise<void> {
  for (const work of all) await work.before?.[number]?.(stage);
}

/** Keeps what later exchanges need of this answer. */
export function later(number: string, stage: Stage, answer: Answer): void {
  for (const work of all) work.after?.[number]?.(stage, answer);
}

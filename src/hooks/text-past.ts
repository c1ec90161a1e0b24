import { mergeVersions } from '#sync/designer/merge-versions.ts';
import type { Kind, Version } from '#sync/designer/entity.ts';

interface TextStep {
  readonly before: string;
  readonly after: string;
}

/** What was written here, so that each step can be taken back. `of`: what the last one was about; typing on is the same step. */
export interface TextPast {
  readonly behind: readonly TextStep[];
  readonly ahead: readonly TextStep[];
  readonly of: string;
}

export const noPast: TextPast = { behind: [], ahead: [], of: '' };

const mostSteps = 200;

/** A text gives way to another one. What came from elsewhere since the last step is no part of any. */
export function remembered({ behind, of: last }: TextPast, before: string, after: string, of: string): TextPast {
  const previous = behind.at(-1);
  const isSameStep = of !== '' && last === of && previous?.after === before;
  const steps = isSameStep ? [...behind.slice(0, -1), { before: previous.before, after }] : [...behind, { before, after }];
  return { behind: steps.slice(-mostSteps), ahead: [], of };
}

/** `text` null: what the step changed was changed elsewhere since, so that it cannot be taken back; it is forgotten. */
export interface Stepped {
  readonly past: TextPast;
  readonly text: string | null;
}

/** Why a step stays where it is. */
export const changedSince = 'It was changed elsewhere since, in another tab or on the server.';

/**
 * One step back or on again from `now`; null = there is none. Only what the step itself changed is taken back: what another tab or the
 * server changed since stays.
 */
export function stepped(past: TextPast, way: 'behind' | 'ahead', now: string, kind: Kind): Stepped | null {
  const step = past[way].at(-1);
  if (step === undefined) return null;
  const [from, to] = way === 'behind' ? [step.after, step.before] : [step.before, step.after];
  const text = now === from ? to : mergedText(kind, from, now, to);
  const left = { ...past, of: '', [way]: past[way].slice(0, -1) };
  if (text === null) return { past: left, text };
  const other = way === 'behind' ? 'ahead' : 'behind';
  const taken = way === 'behind' ? { before: text, after: now } : { before: now, after: text };
  return { past: { ...left, [other]: [...past[other], taken] }, text };
}

function mergedText(kind: Kind, base: string, theirs: string, mine: string): string | null {
  const version = (text: string): Version => ({ kind, file: '', name: '', text });
  const merged = mergeVersions({ base: version(base), theirs: version(theirs), mine: version(mine) });
  return merged.conflicts.length > 0 ? null : (merged.version?.text ?? null);
}

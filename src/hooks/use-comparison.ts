import { useState } from 'react';
import { textOf } from '#contract/output.ts';
import type { Job } from '#contract/jobs.ts';
import { useJobLines } from '#hooks/use-job-log.ts';
import { useJob, useKnownJobs, type JobView } from '#hooks/use-jobs.ts';
import { alignedOutputs, type Stretch } from '#sync/compare-output.ts';
import { pairedValues, type ValuePair } from '#sync/compare-values.ts';

type Ready = Extract<JobView, { at: 'ready' }>;

/** Two runs beside each other; `left` is the one that was compared with. */
export type Comparison =
  | { readonly at: 'loading' }
  /** This job is not to be had. */
  | { readonly at: 'missing'; readonly id: number }
  | {
      readonly at: 'ready';
      readonly left: Ready;
      readonly right: Ready;
      readonly values: readonly ValuePair[];
      readonly stretches: readonly Stretch[];
      /** What each wrote, as plain lines. */
      readonly texts: readonly [readonly string[], readonly string[]];
    };

interface Made {
  readonly of: readonly unknown[];
  readonly made: Pick<Extract<Comparison, { at: 'ready' }>, 'values' | 'stretches' | 'texts'>;
}

/** What two runs were given and what they wrote, aligned. Both are watched: one may still run. */
export function useComparison(leftId: number, rightId: number): Comparison {
  const [left, right] = [useJob(leftId), useJob(rightId)];
  const [leftLines, rightLines] = [useJobLines(rowOf(left)), useJobLines(rowOf(right))];
  const [held, hold] = useState<Made | null>(null);
  if (left.at === 'missing') return { at: 'missing', id: leftId };
  if (right.at === 'missing') return { at: 'missing', id: rightId };
  if (left.at === 'loading' || right.at === 'loading' || !leftLines || !rightLines) return { at: 'loading' };
  const of = [left.job.extravars, leftLines, right.job.extravars, rightLines];
  if (held !== null && of.every((part, at) => part === held.of[at])) return { at: 'ready', left, right, ...held.made };
  // Made once for what it is made of: outputs may be long.
  const texts = [leftLines.map(textOf), rightLines.map(textOf)] as const;
  const made = { values: pairedValues(left.job.extravars, right.job.extravars), stretches: alignedOutputs(...texts), texts };
  hold({ of, made });
  return { at: 'ready', left, right, ...made };
}

const rowOf = (view: JobView) => (view.at === 'ready' ? view.row : null);

/** Other runs of the same form that this device knows of, newest first. */
export function useOtherRuns({ id, form, parent_id: parent }: Pick<Job, 'id' | 'form' | 'parent_id'>): readonly Job[] {
  const jobs = useKnownJobs();
  return parent === null ? jobs.filter((job) => job.form === form && job.id !== id && job.parent_id === null).slice(0, 20) : [];
}

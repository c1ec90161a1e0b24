import type { CheckStep, CheckStepName } from '#contract/admin/check.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** What a check came to: a word for people, of success or of failure, and how far it came. */
export interface Checked {
  readonly outcome: Result<string, string>;
  readonly steps: readonly CheckStep[];
}

/** The steps of one check as they are taken. What was not noted when the check ends was skipped. */
export interface Steps {
  note(step: CheckStepName, outcome: 'ok' | 'warning' | 'skipped', text?: string): void;
  /** @param said the word of the whole check, where that is another one than the step's */
  failed(step: CheckStepName, text: string, said?: string): Checked;
  done(said?: string): Checked;
}

/** Longer texts are those of strangers. */
const longest = 1000;

/** @param names the steps in their order */
export function stepsOf(names: readonly CheckStepName[]): Steps {
  const taken = new Map<CheckStepName, CheckStep>();
  const note = (step: CheckStepName, outcome: CheckStep['outcome'], text: string): void =>
    void taken.set(step, { step, outcome, text: text.slice(0, longest) });
  const all = (): readonly CheckStep[] => names.map((step) => taken.get(step) ?? { step, outcome: 'skipped', text: '' });
  return {
    note: (step, outcome, text = '') => note(step, outcome, text),
    failed(step, text, said = text) {
      note(step, 'failed', text);
      // An earlier step may turn out not to have worked after all.
      for (const later of names.slice(names.indexOf(step) + 1)) taken.delete(later);
      return { outcome: fail(said.slice(0, longest)), steps: all() };
    },
    done: (said = '') => ({ outcome: ok(said), steps: all() }),
  };
}

/** A check that did not begin, because its settings cannot be tried. */
export const notTried = (names: readonly CheckStepName[], why: string): Checked => stepsOf(names).failed('settings', why);

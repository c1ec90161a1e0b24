import { ok } from '#lib/result.ts';
import type { Checked } from '#server/domain/portal/check-steps.ts';
import { envelope, whole, type Answer } from '#server/routes/answers.ts';

/** The answer to a check: the words of the contract, and the steps beside them. */
export function checkAnswer({ outcome, steps }: Checked, done: string | ((said: string) => string), failed: string): Answer {
  if (!outcome.ok) return envelope('error', failed, { steps }, outcome.error);
  return envelope('success', typeof done === 'string' ? done : done(outcome.value), { steps });
}

/** The same where the message itself is the reason and the error is blank (contract 2 row 70). */
export function checkAnswerInMessage({ outcome, steps }: Checked, done: string): Answer {
  return outcome.ok
    ? checkAnswer({ outcome: ok(''), steps }, done, '')
    : whole('error', `Error: ${outcome.error}`, { output: { steps }, error: '' });
}

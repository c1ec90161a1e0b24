import * as v from 'valibot';
import type { Failure } from '#contract/failure.ts';
import type { Result } from '#lib/result.ts';
import { text } from '#contract/wire.ts';

/**
 * What a check of settings tries, each check some of it, in this order. `settings`: they are complete and can be read. `name`: the host
 * has an address. `connection`: something listens there. `tls`: it speaks TLS and its certificate is trusted. `bind`, `search`, `groups`:
 * of a directory. `document`, `issuer`, `client`, `callback`: of a sign-in provider. `sign-in`: the account is let in. `sender`,
 * `recipient`, `message`: of a mail. `answer`: what is there is what it should be.
 */
export type CheckStepName =
  | 'settings'
  | 'name'
  | 'connection'
  | 'tls'
  | 'bind'
  | 'search'
  | 'groups'
  | 'document'
  | 'issuer'
  | 'client'
  | 'callback'
  | 'sign-in'
  | 'sender'
  | 'recipient'
  | 'message'
  | 'answer';

/**
 * One step of a check. `warning`: it works, and yet is worth a look. `skipped`: not tried, because one before it failed or it is switched
 * off. `text` is for people, '' = nothing to say.
 */
export const CheckStep = v.object({
  /** A `CheckStepName`; a later version may know more. */
  step: v.string(),
  outcome: v.fallback(v.picklist(['ok', 'warning', 'failed', 'skipped']), 'skipped'),
  text: text(),
});
export type CheckStep = v.InferOutput<typeof CheckStep>;

const Steps = v.object({ steps: v.array(CheckStep) });

/** The steps in `data.output`, of a good answer and of a refusal; none from servers that do not tell them (contract 10.8 to 10.11). */
export const CheckReport = v.fallback(Steps, { steps: [] });

/** The answer of a check: a message for people, and what was tried. */
export const CheckAnswer = v.object({ message: v.string(), output: CheckReport });
export type CheckAnswer = v.InferOutput<typeof CheckAnswer>;

/** The steps of a check, however it ended. */
export function stepsOf(outcome: Result<CheckAnswer, Failure>): readonly CheckStep[] {
  if (outcome.ok) return outcome.value.output.steps;
  return outcome.error.kind === 'refused' ? v.parse(CheckReport, outcome.error.output).steps : [];
}

import { evaluateExpression } from '#contract/expressions.ts';
import type { User } from '#contract/session.ts';
import type { Expressions } from '#server/domain/questions/expressions.ts';
import type { Log } from '#server/domain/ports.ts';
import { envelope, whole, type Answer } from './answers.ts';
import type { Router } from './route.ts';

const failed = (what: string, error: string): Answer => whole('success', `failed to execute expression${what}`, { error });

/** Answers one expression. `isQuiet`: its text appears neither in the log nor in the answer. */
export type AnswerExpression = (user: User, text: string, isQuiet: boolean) => Promise<Answer>;

export const answeringExpressions =
  (expressions: Expressions, log: Log): AnswerExpression =>
  async (user, text, isQuiet) => {
    const what = isQuiet ? '' : ` ${text}`;
    const ran = await expressions.run(user, text);
    const facts = { user: user.username, ...(isQuiet ? {} : { expression: text }) };
    log.debug({ ...facts, ...(ran.ok || isQuiet ? {} : { error: ran.error }) }, 'expression');
    // The value as it is: of this answer alone, null, false and 0 survive (contract 1.3).
    return ran.ok ? whole('success', `successfully executed expression${what}`, { output: ran.value, error: '' }) : failed(what, ran.error);
  };

export function expressionRoutes(router: Router, answer: AnswerExpression): void {
  router.guarded(evaluateExpression, ({ body, query }, { user }) => answer(user, body.expression, query.noLog === 'true'), {
    invalid: () => envelope('error', 'no data was sent', '', '', 400),
    failed: (why) => failed('', `Error: ${why}`),
  });
}

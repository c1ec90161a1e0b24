import { evaluateExpression } from '#contract/expressions.ts';
import type { Expressions } from '#server/domain/expressions.ts';
import type { Log } from '#server/domain/ports.ts';
import { envelope, whole, type Answer } from './answers.ts';
import type { Router } from './route.ts';

const failed = (what: string, error: string): Answer => whole('success', `failed to execute expression${what}`, { error });

export function expressionRoutes(router: Router, expressions: Expressions, log: Log): void {
  router.guarded(
    evaluateExpression,
    async ({ body, query }, { user }) => {
      const isQuiet = query.noLog === 'true';
      const what = isQuiet ? '' : ` ${body.expression}`;
      const ran = await expressions.run(user, body.expression);
      const facts = { user: user.username, ...(isQuiet ? {} : { expression: body.expression }) };
      log.debug({ ...facts, ...(ran.ok || isQuiet ? {} : { error: ran.error }) }, 'expression');
      // The value as it is: of this answer alone, null, false and 0 survive (contract 1.3).
      return ran.ok
        ? whole('success', `successfully executed expression${what}`, { output: ran.value, error: '' })
        : failed(what, ran.error);
    },
    {
      invalid: () => envelope('error', 'no data was sent', '', '', 400),
      failed: (why) => failed('', `Error: ${why}`),
    },
  );
}

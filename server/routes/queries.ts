import { runQuery } from '#contract/queries.ts';
import type { User } from '#contract/session.ts';
import type { Log } from '#server/domain/ports.ts';
import type { Queries } from '#server/domain/questions/queries.ts';
import { envelope, success, type Answer } from './answers.ts';
import type { Router } from './route.ts';

const failed = (error: string): Answer => envelope('success', 'failed run query', '', error);
const missing = (message: string): Answer => envelope('error', message, '', '', 400);

/** Answers one query. `isQuiet`: its text does not appear in the log. */
export type AnswerQuery = (user: User, text: unknown, config: unknown, isQuiet: boolean) => Promise<Answer>;

export const answeringQueries =
  (queries: Queries, log: Log): AnswerQuery =>
  async (user, text, config, isQuiet) => {
    if (!config) return missing('missing dbConfig');
    const ran = await queries.run(user, text, config);
    log.debug({ user: user.username, ...(isQuiet ? {} : { query: text }), ...(ran.ok || isQuiet ? {} : { error: ran.error }) }, 'query');
    return ran.ok ? success('query ran successfully', ran.value) : failed(ran.error);
  };

export function queryRoutes(router: Router, answer: AnswerQuery): void {
  router.guarded(
    runQuery,
    ({ body, query }, { user }) =>
      Object.keys(body).length === 0 ? missing('no data was sent') : answer(user, body.query, body.config, query.noLog === 'true'),
    { invalid: (why) => failed(`Error: ${why}`), failed: (why) => failed(`Error: ${why}`) },
  );
}

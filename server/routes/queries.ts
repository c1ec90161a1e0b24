import { runQuery } from '#contract/queries.ts';
import type { Log } from '#server/domain/ports.ts';
import type { Queries } from '#server/domain/queries.ts';
import { envelope, success, type Answer } from './answers.ts';
import type { Router } from './route.ts';

const failed = (error: string): Answer => envelope('success', 'failed run query', '', error);
const missing = (message: string): Answer => envelope('error', message, '', '', 400);

export function queryRoutes(router: Router, queries: Queries, log: Log): void {
  router.guarded(
    runQuery,
    async ({ body, query }, { user }) => {
      if (Object.keys(body).length === 0) return missing('no data was sent');
      if (!body.config) return missing('missing dbConfig');
      const ran = await queries.run(user, body.query, body.config);
      const shown = query.noLog === 'true' ? {} : { query: body.query };
      log.debug({ user: user.username, ...shown, ...(ran.ok ? {} : { error: ran.error }) }, 'query');
      return ran.ok ? success('query ran successfully', ran.value) : failed(ran.error);
    },
    { invalid: (why) => failed(`Error: ${why}`), failed: (why) => failed(`Error: ${why}`) },
  );
}

import { join } from 'node:path';
import type { Clock } from '#lib/ports.ts';
import type { Credentials } from '../domain/portal/credentials.ts';
import type { PortalSource } from '../domain/ports.ts';
import { expressionsOf } from '../domain/questions/expressions.ts';
import { formLists } from '../domain/questions/form-lists.ts';
import { queriesOf, type QueryRunner } from '../domain/questions/queries.ts';
import { limitedExpressions, limitedQueries, questionLimit } from '../domain/questions/question-limit.ts';
import { hostFunctions } from '../expressions/functions/host-functions.ts';
import { guarded } from '../expressions/guards.ts';
import { threadPool } from '../expressions/thread-pool.ts';
import type { Settings } from '../settings.ts';

interface AskingParts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly portal: PortalSource;
  readonly credentials: Credentials;
  readonly runner: QueryRunner;
  readonly env: NodeJS.ProcessEnv;
  readonly ssh: Parameters<typeof hostFunctions>[0]['ssh'];
}

/** What forms ask, as much of it as one person may. */
export function askingOf({ settings, clock, portal, credentials, runner, env, ssh }: AskingParts) {
  const current = async () => (await portal.read()).portal;
  const limit = questionLimit(settings.perPerson.questionsPerMinute, clock.now);
  const queries = limitedQueries(queriesOf({ portal: current, credentials, runner }), limit);
  const asking = hostFunctions({ folder: join(settings.data, 'files'), credentials, env, ssh, allowLinkLocal: settings.allowLinkLocal });
  const evaluator = threadPool(asking, settings.perPerson.heavyExpressions);
  const expressions = limitedExpressions(expressionsOf({ portal: current, guarded, evaluate: evaluator.evaluate }), limit);
  return { evaluator, expressions, queries, lists: formLists({ expressions, queries }) };
}

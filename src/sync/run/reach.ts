import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { version } from '#contract/setup.ts';
import type { Clock } from '#lib/ports.ts';
import { unsent } from '#contract/failure.ts';
import type { Connection } from '#sync/online.ts';
import type { Observable } from '#sync/run/observable.ts';

/** How long an answer vouches for the next one. */
const trustMs = 5000;

/**
 * Asks the server whether it is there, unless it has answered a moment ago, or the page has only just begun. What must not be sent into
 * the void asks before it goes: then it is known that nothing was sent, and a connection that died meanwhile is found dead by a question
 * that may be repeated.
 *
 * @returns null when the server answers, else why not
 */
export async function whyAway(
  connection: Observable<Connection>,
  api: Pick<Api, 'call'>,
  clock: Pick<Clock, 'now'>,
): Promise<Failure | null> {
  const { at, lastContact } = connection.current();
  if (at === 'online' && (lastContact === null || clock.now() - lastContact < trustMs)) return null;
  const answer = await api.call(version, {});
  return answer.ok && connection.current().at === 'online' ? null : unsent(answer.ok ? gone : answer.error);
}

const gone: Failure = { kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' };

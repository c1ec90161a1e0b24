import type { Failure } from '#contract/failure.ts';
import { apiPath } from '#contract/paths.ts';
import { refresh, type TokenPair } from '#contract/session.ts';
import { instead, refreshRefusal } from '#api/answers.ts';
import type { Locks } from '#api/locks.ts';
import type { Ask, Judge, Witness } from '#api/witness.ts';

/** The tokens as the API needs them; `src/db` keeps them. */
export interface Tokens {
  current(): { readonly token: string; readonly refreshtoken: string } | null;
  keep(pair: TokenPair): unknown;
}

const timeoutMs = 20_000;

/** Gets a new pair unless another call or tab already did (T1). null = go on with what is stored now. */
export function renewing(
  tokens: Tokens,
  witness: Witness,
  locks: Locks,
  ask: Ask,
  judged: Judge,
): (stale: string) => Promise<Failure | null> {
  const ended = (message: string): Failure => {
    witness.ended(message);
    return { kind: 'unauthorized', message };
  };
  return (stale) =>
    locks('fieldrun-refresh', async () => {
      const held = tokens.current();
      if (!held) return { kind: 'unauthorized', message: '' };
      if (held.token !== stale) return null;
      // There is nothing to ask with: only a person can go on.
      if (held.refreshtoken === '') return ended('');
      const body = { refreshtoken: held.refreshtoken };
      const answer = await ask({ method: 'POST', url: apiPath(refresh.path), headers: {}, body, timeoutMs });
      if (!answer.ok) return answer.error;
      const read = judged(refresh, answer.value);
      if (read.ok && read.value.token !== '') {
        tokens.keep(read.value);
        return null;
      }
      // T3: only the server's own word ends a session; whatever else comes back, it may still give a new pair later.
      const refusal = refreshRefusal(answer.value);
      if (refusal !== null) return ended(refusal);
      return read.ok ? { kind: 'foreign', message: instead(`POST ${refresh.path}`) } : read.error;
    });
}

import type { Log } from '../ports.ts';
import type { Sessions } from './sessions.ts';

/**
 * Sessions that write down who signed in and who was turned away: how an operator sees that somebody tries passwords. A name that
 * nobody has is left out: people type their password there.
 */
export function notedSignIns(sessions: Sessions, log: Log, isKnown: (username: string) => Promise<boolean>): Sessions {
  return {
    ...sessions,
    async signIn(username, password, from, expiryDays) {
      const signedIn = await sessions.signIn(username, password, from, expiryDays);
      if (signedIn.ok) log.info({ user: username, from }, 'signed in');
      else if (await isKnown(username)) log.warn({ user: username, from, reason: signedIn.error.slice(0, 200) }, 'sign-in refused');
      else log.warn({ from }, 'sign-in refused');
      return signedIn;
    },
  };
}

import type { Log } from './ports.ts';
import type { Sessions } from './sessions.ts';

/** Sessions that write down who signed in and who was turned away: how an operator sees that somebody tries passwords. */
export function notedSignIns(sessions: Sessions, log: Log): Sessions {
  return {
    ...sessions,
    async signIn(username, password, from, expiryDays) {
      const signedIn = await sessions.signIn(username, password, from, expiryDays);
      // No name is longer; what is, is something else.
      const user = username.slice(0, 100);
      if (signedIn.ok) log.info({ user, from }, 'signed in');
      else log.warn({ user, from, reason: signedIn.error.slice(0, 200) }, 'sign-in refused');
      return signedIn;
    },
  };
}

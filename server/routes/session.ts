import { authSettings, changePassword, login, logout, profile, refresh } from '#contract/session.ts';
import { fromBase64 } from '#lib/base64.ts';
import { ok } from '#lib/result.ts';
import type { ExternalSignIn } from '#server/domain/identity/external.ts';
import type { RefreshRefusal, Sessions } from '#server/domain/sessions/sessions.ts';
import { bare, bareError, refusal, success, type Answer } from './answers.ts';
import { graphUrl } from './external.ts';
import type { Router } from './route.ts';

/** What clients ask for groups while Entra ID is switched off, and nobody comes back from it. */
const microsoftGraph = 'https://graph.microsoft.com';

const refusals: Readonly<Record<RefreshRefusal, string>> = {
  none: 'Invalid refresh token',
  unknown: 'Refresh token is unknown',
  expired: 'Refresh token is expired',
};

const notSignedIn = (message: string): Answer => bare({ token: '', message });

/**
 * @param addressOf where a request comes from, by its socket and what a proxy said
 */
export function sessionRoutes(
  router: Router,
  sessions: Sessions,
  external: ExternalSignIn,
  addressOf: (socket: string, forwarded: string | undefined) => string,
): void {
  router.open(
    login,
    async ({ header, query, from }) => {
      const given = basicOf(header('authorization'));
      if (!given) return notSignedIn('Username and password are required');
      const signedIn = await sessions.signIn(given.username, given.password, addressOf(from, header('x-forwarded-for')), query.expiryDays);
      return signedIn.ok ? bare(signedIn.value) : notSignedIn(signedIn.error);
    },
    { failed: notSignedIn },
  );

  router.open(
    refresh,
    async ({ body }) => {
      if (!body.refreshtoken) return bareError(400, 'Please provide a refresh token');
      const pair = await sessions.refresh(body.refreshtoken);
      return pair.ok ? bare(pair.value) : bareError(401, refusals[pair.error]);
    },
    {
      invalid: () => bareError(401, refusals.none),
      // Not 401: a database that is locked for a moment must not sign everybody out.
      failed: (why) => bareError(503, why),
    },
  );

  router.open(logout, async ({ header }) => {
    const [, token] = /^Bearer\s+(\S+)$/i.exec(header('authorization') ?? '') ?? [];
    if (token !== undefined) await sessions.signOut(token);
    return success('', { logoutUrl: await external.logoutUrl() });
  });

  router.open(
    authSettings,
    async () => {
      const found = await external.settings();
      if (!found) return refusal('failed to get app settings', 'The sign-in settings are missing in the database');
      const { azureAdEnabled, azureGroupfilter, ...oidc } = found;
      return success('', { azureAdEnabled, azureGroupfilter, azureGraphUrl: azureAdEnabled ? graphUrl : microsoftGraph, ...oidc });
    },
    { failed: (why) => refusal('failed to get app settings', why) },
  );

  profileRoutes(router, sessions);
}

/** What a person may see and change of themselves. */
function profileRoutes(router: Router, sessions: Sessions): void {
  router.guarded(profile, (_call, { user }) => success('found user', user));

  router.guarded(
    changePassword,
    async ({ body }, { user, sid }) => {
      const { password, password2, email, current_password: current } = body;
      if (typeof password !== 'string' && email === undefined) return bareError(400, 'Please provide all required fields');
      const changed =
        typeof password === 'string' ? await sessions.changePassword(user, sid, { password, password2, current }) : ok<void>(undefined);
      const done = changed.ok && email !== undefined ? await sessions.changeEmail(user, email ?? '') : changed;
      return done.ok ? success('password changed', '') : refusal('failed to change password', done.error);
    },
    {
      invalid: (why) =>
        why.startsWith('email:')
          ? refusal('failed to change password', `E-mail ${why.slice(7)}`)
          : bareError(400, 'Please provide all required fields'),
    },
  );
}

/** Name and password of an HTTP Basic header; the name ends at the first colon. null when it is not one. */
function basicOf(authorization: string | undefined): { readonly username: string; readonly password: string } | null {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const plain = encoded === undefined ? null : fromBase64(encoded);
  const colon = plain?.indexOf(':') ?? -1;
  return plain === null || colon < 1 ? null : { username: plain.slice(0, colon), password: plain.slice(colon + 1) };
}

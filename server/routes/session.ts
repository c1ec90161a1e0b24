import { endpoint } from '#contract/endpoint.ts';
import { authSettings, changePassword, finishAzure, finishOidc, login, logout, profile, providers, refresh } from '#contract/session.ts';
import { fromBase64 } from '#lib/base64.ts';
import * as v from 'valibot';
import type { RefreshRefusal, Sessions } from '#server/domain/sessions.ts';
import type { Setup } from '#server/domain/setup.ts';
import { bare, bareError, redirect, refusal, success, type Answer } from './answers.ts';
import type { Router } from './route.ts';

const graphUrl = 'https://graph.microsoft.com';

const refusals: Readonly<Record<RefreshRefusal, string>> = {
  none: 'Invalid refresh token',
  unknown: 'Refresh token is unknown',
  expired: 'Refresh token is expired',
};

const notSignedIn = (message: string): Answer => bare({ token: '', message });

export function sessionRoutes(router: Router, sessions: Sessions, setup: Setup): void {
  router.open(
    login,
    async ({ header, query, from }) => {
      const given = basicOf(header('authorization'));
      if (!given) return notSignedIn('Username and password are required');
      const signedIn = await sessions.signIn(given.username, given.password, from, query.expiryDays);
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
    return success('', { logoutUrl: '' });
  });

  router.open(
    authSettings,
    async () => {
      const found = await setup.providers();
      if (!found) return refusal('failed to get app settings', 'The sign-in settings are missing in the database');
      const { azureAdEnabled, azureGroupfilter, ...oidc } = found;
      return success('', { azureAdEnabled, azureGroupfilter, azureGraphUrl: graphUrl, ...oidc });
    },
    { failed: (why) => refusal('failed to get app settings', why) },
  );

  router.guarded(profile, (_call, { user }) => success('found user', user));

  router.guarded(
    changePassword,
    async ({ body }, { user, sid }) => {
      if (typeof body.password !== 'string') return bareError(400, 'Please provide all required fields');
      const changed = await sessions.changePassword(user, sid, body.password, body.password2);
      return changed.ok ? success('password changed', '') : refusal('failed to change password', changed.error);
    },
    { invalid: () => bareError(400, 'Please provide all required fields') },
  );

  externalRoutes(router);
}

/** Sign-in with other providers cannot be set up yet, so every step of it is refused in the way the client expects. */
function externalRoutes(router: Router): void {
  const disabled = (name: string): string => `Error: Sign-in with ${name} is not enabled`;
  const starts = { method: 'GET', access: 'public', output: v.unknown(), reply: 'text', offline: 'refused' } as const;
  const names = { azuread: 'Entra ID', oidc: 'OpenID Connect' } as const;
  for (const provider of ['azuread', 'oidc'] as const) {
    const back = redirect(`/#/login?error=${encodeURIComponent(disabled(names[provider]))}`);
    router.open(endpoint({ ...starts, path: providers[provider].start }), () => back);
    router.open(endpoint({ ...starts, path: `${providers[provider].start}/callback` }), () => back);
  }
  const invalid = { invalid: () => notSignedIn('The sign-in data are incomplete') };
  router.open(finishAzure, () => notSignedIn(disabled(names.azuread)), invalid);
  router.open(finishOidc, () => notSignedIn(disabled(names.oidc)), invalid);
}

/** Name and password of an HTTP Basic header; the name ends at the first colon. null when it is not one. */
function basicOf(authorization: string | undefined): { readonly username: string; readonly password: string } | null {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const plain = encoded === undefined ? null : fromBase64(encoded);
  const colon = plain?.indexOf(':') ?? -1;
  return plain === null || colon < 1 ? null : { username: plain.slice(0, colon), password: plain.slice(colon + 1) };
}

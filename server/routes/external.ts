import {
  azureGroups,
  backFromAzure,
  backFromOidc,
  finishAzure,
  finishOidc,
  providers,
  startAzure,
  startOidc,
  type Provider,
} from '#contract/session.ts';
import { apiRoot } from '#contract/paths.ts';
import type { Result } from '#lib/result.ts';
import type { ExternalSignIn, Handed } from '#server/domain/identity/external.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { bare, redirect, unauthorized, type Answer } from './answers.ts';
import type { Router } from './route.ts';

/** Where this server plays Microsoft Graph for the client that asks for the groups of a person (contract 12 row 3). */
export const graphUrl = `${apiRoot}${providers.azuread.start}/graph`;

const cookieName = 'fieldrun_sign_in';
const cookieSeconds = 600;

/** What this browser was given to bring back. */
export function signInCookie(header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
}

const cookie = (value: string, seconds: number, secure: boolean): Readonly<Record<string, string>> => ({
  // Lax: it has to come along when the provider sends the person back.
  'Set-Cookie': `${cookieName}=${value}; Path=${apiRoot}/auth; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
});

const refused = (why: string): Answer => redirect(`/#/login?error=${encodeURIComponent(`Error: ${why}`)}`);

function led(to: Result<Handed, string>, address: (value: string) => string): Answer {
  if (!to.ok) return refused(to.error);
  const { value, cookie: brought, secure } = to.value;
  const answer = redirect(address(value));
  return { ...answer, headers: { ...answer.headers, ...cookie(brought, cookieSeconds, secure) } };
}

/** Sign-in with a provider outside (contract 4.2). */
export function externalRoutes(router: Router, external: ExternalSignIn, sessions: Sessions): void {
  const routes = {
    azuread: { start: startAzure, back: backFromAzure, finish: finishAzure },
    oidc: { start: startOidc, back: backFromOidc, finish: finishOidc },
  } as const;
  const handling = { failed: refused, invalid: () => refused('The sign-in data are incomplete') };
  const provider = (name: Provider): void => {
    const { start, back, finish } = routes[name];
    router.open(start, async () => led(await external.start(name), (value) => value), handling);
    router.open(
      back,
      async ({ request, header }) => {
        const handed = await external.back(name, new URL(request.url).search, signInCookie(header('cookie')));
        return led(handed, (value) => `/#/login?token=${value}`);
      },
      handling,
    );
    router.open(
      finish,
      async ({ body, header }) => {
        const person = await external.enter(name, body.token, body.groups, signInCookie(header('cookie')));
        if (!person.ok) return refused(person.error);
        const answer = bare(await sessions.open(person.value));
        return { ...answer, headers: { ...answer.headers, ...cookie('', 0, false) } };
      },
      handling,
    );
  };
  provider('azuread');
  provider('oidc');

  router.open(azureGroups, async ({ header }) => {
    const [, token] = /^Bearer\s+(\S+)$/i.exec(header('authorization') ?? '') ?? [];
    const groups = token === undefined ? null : await external.groups(token);
    return groups ? bare({ value: groups.map((displayName) => ({ displayName })) }) : unauthorized;
  });
}

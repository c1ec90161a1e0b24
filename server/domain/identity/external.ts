import * as v from 'valibot';
import { entra } from '#contract/admin/entra.ts';
import { oidc } from '#contract/admin/oidc.ts';
import type { Provider } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Log } from '#server/domain/ports.ts';
import { notTried, type Checked } from '#server/domain/portal/check-steps.ts';
import type { PortalSettings } from '#server/domain/portal/portal-settings.ts';
import type { Person } from '#server/domain/sessions/roles.ts';
import type { EditedValues, ProviderSettings, Stores } from '#server/domain/stores.ts';
import { filteredGroups, isPattern } from './group-filter.ts';
import type { HandOvers } from './hand-over.ts';
import { providerSteps, type Graph, type OpenId, type Registration, type Vouched } from './open-id.ts';
import type { RoundTrips } from './round-trips.ts';

/** Sign-in with a provider outside, in three steps: there, back, and in (contract 4.2). Errors are for people. */
export interface ExternalSignIn {
  /** Which groups of somebody who signed in before still pass the filter; null while it is switched off. Names have their source. */
  stillCounting(provider: Provider, groups: readonly string[]): Promise<readonly string[] | null>;
  /** What everybody may know; null when the rows are missing. */
  settings(): Promise<ProviderSettings | null>;
  /** @returns where to go, and what this browser has to bring back */
  start(provider: Provider): Promise<Result<Handed, string>>;
  /** @returns a token for one use, and what this browser has to bring with it */
  back(provider: Provider, query: string, cookie: string | undefined): Promise<Result<Handed, string>>;
  /** The groups a client may know of the person its token stands for; null = the token is not good. */
  groups(token: string): Promise<readonly string[] | null>;
  /** Ends the token. Groups can only become fewer here than the provider said. */
  enter(provider: Provider, token: string, groups: readonly string[], cookie: string | undefined): Promise<Result<Person, string>>;
  /** Where to sign out there, too; '' = nowhere. */
  logoutUrl(): Promise<string>;
  check(provider: Provider, values: EditedValues): Promise<Checked>;
}
export interface Handed {
  readonly value: string;
  readonly cookie: string;
  /** The browser may send the cookie over TLS only. */
  readonly secure: boolean;
}

export interface ExternalParts {
  readonly stores: Pick<Stores, 'azuread' | 'oidc'>;
  readonly settings: PortalSettings;
  readonly openId: OpenId;
  readonly graph: Graph;
  readonly trips: RoundTrips;
  readonly handOvers: HandOvers;
  /** Where Entra ID is; null while nobody said whose directory counts. */
  readonly authority: string | null;
  /** What Entra ID's access tokens are for. */
  readonly graphUrl: string;
  readonly log: Log;
}

const names = { azuread: 'Entra ID', oidc: 'OpenID Connect' } as const;
const paths = { azuread: '/api/v1/auth/azureadoauth2/callback', oidc: '/api/v1/auth/oidc/callback' } as const;

interface Setup {
  readonly on: boolean;
  readonly filter: string;
  readonly registration: Registration;
}

/** What is wrong with settings that are to be used, in words; null = nothing. */
export function providerProblem(provider: Provider, values: EditedValues): string | null {
  const needed = provider === 'oidc' ? ['issuer', 'client_id', 'secret_id'] : ['client_id', 'secret_id'];
  const missing = needed.filter((name) => !values[name]);
  if (missing.length > 0) return `${missing.join(', ')}: is required`;
  return filterProblem(values);
}
/** What is wrong with the filter, in words; null = nothing. */
export const filterProblem = ({ groupfilter }: EditedValues): string | null =>
  isPattern(String(groupfilter ?? '')) ? null : `groupfilter: '${groupfilter}' is not a regular expression`;

/** Clients send names with their source or without it. */
const plain = (provider: Provider, name: string): string => (name.startsWith(`${provider}/`) ? name.slice(provider.length + 1) : name);
const sourced = (provider: Provider, names: readonly string[]): readonly string[] => names.map((name) => `${provider}/${name}`);

const noTenant =
  'Set AZURE_TENANT to the id of your directory and start the server again: without it everybody with a Microsoft account could sign in';

const texts = (value: unknown): readonly string[] => {
  const read = v.safeParse(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((one) => [one]),
      ),
    ]),
    value,
  );
  return read.success ? read.output : [];
};

export function externalSignIn(parts: ExternalParts): ExternalSignIn {
  const { stores, settings, openId, trips, handOvers, log } = parts;

  function setupFrom(provider: Provider, values: EditedValues | null): Setup | null {
    if (provider === 'oidc') {
      const row = v.safeParse(oidc.row, values);
      if (!row.success) return null;
      const { issuer, client_id: clientId, secret_id: clientSecret, enabled, groupfilter } = row.output;
      return { on: enabled, filter: groupfilter, registration: { issuer, clientId, clientSecret } };
    }
    const row = v.safeParse(entra.row, values);
    if (!row.success) return null;
    const { client_id: clientId, secret_id: clientSecret, enable, groupfilter } = row.output;
    return { on: enable, filter: groupfilter, registration: { issuer: parts.authority ?? '', clientId, clientSecret } };
  }
  const stored = async (provider: Provider): Promise<Setup | null> => setupFrom(provider, await stores[provider].read());

  /** The settings of a provider people may use now, with the address it sends them back to. */
  async function usable(provider: Provider): Promise<Result<Setup & { readonly redirectUri: string }, string>> {
    const setup = await stored(provider);
    if (!setup?.on) return fail(`Sign-in with ${names[provider]} is not enabled`);
    if (provider === 'azuread' && parts.authority === null) return fail(noTenant);
    const url = await settings.url();
    if (!URL.canParse(url)) return fail(`Sign-in with ${names[provider]} needs the public address of this portal, in its settings`);
    return ok({ ...setup, redirectUri: new URL(paths[provider], url).href });
  }

  const isSecure = (uri: string): boolean => uri.startsWith('https:');

  return {
    async stillCounting(provider, groups) {
      const setup = await stored(provider);
      if (!setup?.on) return null;
      return sourced(
        provider,
        filteredGroups(
          groups.map((name) => plain(provider, name)),
          setup.filter,
        ),
      );
    },

    async settings() {
      const [azure, other] = await Promise.all([stored('azuread'), stored('oidc')]);
      if (!azure || !other) return null;
      return {
        azureAdEnabled: azure.on ? 1 : 0,
        azureGroupfilter: azure.filter,
        oidcEnabled: other.on ? 1 : 0,
        oidcIssuer: other.registration.issuer,
        oidcGroupfilter: other.filter,
      };
    },

    async start(provider) {
      const setup = await usable(provider);
      if (!setup.ok) return setup;
      const { registration, redirectUri } = setup.value;
      const scope = provider === 'azuread' ? `openid profile ${parts.graphUrl}/.default` : null;
      const begun = await openId.begin(registration, redirectUri, scope);
      if (!begun.ok) return begun;
      const cookie = await trips.seal({ provider, ...begun.value.remembered });
      return ok({ value: begun.value.to, cookie, secure: isSecure(redirectUri) });
    },

    async back(provider, query, cookie) {
      const setup = await usable(provider);
      if (!setup.ok) return setup;
      const trip = cookie === undefined ? null : await trips.open(cookie);
      if (trip?.provider !== provider)
        return fail('This sign-in was not begun in this browser, or it took more than ten minutes. Sign in again');
      const { registration, redirectUri, filter } = setup.value;
      const vouched = await openId.finish(registration, redirectUri, query, trip);
      const person = vouched.ok
        ? await (provider === 'oidc' ? claimedPerson(vouched.value) : directoryPerson(parts.graph, vouched.value))
        : vouched;
      if (!person.ok) {
        log.warn({ provider, reason: person.error }, 'a sign-in with a provider failed');
        return person;
      }
      const groups = filteredGroups(person.value.groups, filter);
      const handed = await handOvers.issue(provider, { ...person.value, groups }, groups);
      return ok({ value: handed.token, cookie: handed.secret, secure: isSecure(redirectUri) });
    },

    groups: (token) => handOvers.groups(token),

    async enter(provider, token, groups, cookie) {
      const setup = await usable(provider);
      const person = await handOvers.redeem(provider, token, cookie);
      if (!setup.ok) return setup;
      if (!person) return fail('This sign-in is over or was used before. Sign in again');
      const wanted = new Set(groups.map((name) => plain(provider, name)));
      const kept = person.groups.filter((name) => wanted.has(name));
      return ok({ ...person, groups: sourced(provider, kept) });
    },

    async logoutUrl() {
      const setup = await usable('oidc');
      return setup.ok ? openId.endSession(setup.value.registration, new URL('/', setup.value.redirectUri).href) : '';
    },

    async check(provider, values) {
      const problem = providerProblem(provider, values) ?? (provider === 'azuread' && parts.authority === null ? noTenant : null);
      if (problem !== null) return notTried(providerSteps, problem);
      const setup = setupFrom(provider, values);
      if (!setup) return notTried(providerSteps, 'The settings are not complete');
      const url = await settings.url();
      return openId.check(setup.registration, URL.canParse(url) ? new URL(paths[provider], url).href : '');
    },
  };
}

/** Who an OpenID Connect provider says it is (contract 3.1). Groups are plain names here. */
function claimedPerson({ claims }: Vouched): Result<Person, string> {
  const username = claims['preferred_username'];
  if (typeof username !== 'string' || username === '')
    return fail('The provider does not tell the name of the person (preferred_username)');
  return ok({ username, type: 'oidc', groups: texts(claims['groups']) });
}

/** Who Entra ID says it is; its directory tells the groups. */
async function directoryPerson(graph: Graph, { claims, accessToken }: Vouched): Promise<Result<Person, string>> {
  const found = await graph.person(accessToken);
  if (!found.ok) return found;
  const { id, username, groups } = found.value;
  if (typeof claims['oid'] === 'string' && claims['oid'] !== id) return fail('Entra ID and its directory do not speak of the same person');
  return ok({ username, id, type: 'azuread', groups });
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/*
 * A real OpenID Connect provider where whoever is `account` at the moment signs in without being asked, and beside it what Microsoft
 * Graph would say of them.
 */

export const registered = { clientId: 'portal', clientSecret: 'pr0vider-secret' } as const;

export interface Account {
  readonly sub: string;
  readonly preferred_username?: string;
  readonly oid?: string;
  readonly groups: readonly string[];
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** Who signs in next. */
  account: Account;
  /** What Graph says instead of the account's own groups. */
  graph: { id: string; userPrincipalName: string; groups: readonly string[]; next?: string };
  stop(): Promise<void>;
}

function configuration(portal: string, account: () => Account): Configuration {
  return {
    clients: [
      {
        client_id: registered.clientId,
        client_secret: registered.clientSecret,
        redirect_uris: ['oidc', 'azureadoauth2'].map((name) => `${portal}/api/v1/auth/${name}/callback`),
        post_logout_redirect_uris: [`${portal}/`],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientAuthMethods: ['client_secret_basic'],
    scopes: ['openid', 'profile', 'groups'],
    claims: { openid: ['sub', 'oid'], profile: ['preferred_username'], groups: ['groups'] },
    conformIdTokenClaims: true,
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...account(), groups: [...account().groups], sub: id }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(String(ctx.oidc.params?.['scope'] ?? ''));
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
}

/** Starts one on a port of its own. */
export async function startOpenIdProvider(portal: string): Promise<OpenIdProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: OpenIdProvider = {
    issuer,
    account: { sub: 'sub-olga', preferred_username: 'olga', groups: ['ops'] },
    graph: { id: 'oid-1', userPrincipalName: 'olga@lab.local', groups: [] },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] };
  const provider = new Provider(issuer, { ...configuration(portal, () => made.account), jwks });
  const answer = provider.callback();
  handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    if (pathname.startsWith('/interaction/')) {
      const login = { accountId: made.account.sub };
      void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    } else if (pathname.startsWith('/v1.0/')) graph(made, request, response);
    else void answer(request, response);
  };
  return made;
}

function graph({ graph: known, issuer }: OpenIdProvider, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', issuer);
  const isKnown = /^Bearer .{10,}/.test(request.headers.authorization ?? '');
  const say = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (!isKnown) return say(401, { error: { code: 'InvalidAuthenticationToken' } });
  if (pathname === '/v1.0/me') return say(200, { id: known.id, userPrincipalName: known.userPrincipalName });
  const at = Number(searchParams.get('at') ?? 0);
  const next = known.next ?? (at + 1 < known.groups.length ? `${issuer}/v1.0/me/transitiveMemberOf?at=${at + 1}` : undefined);
  const value = known.groups.slice(at, at + 1).map((displayName) => ({ displayName }));
  return say(200, { value, ...(next === undefined ? {} : { '@odata.nextLink': next }) });
}

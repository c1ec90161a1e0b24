import type * as openid from 'openid-client';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Clock } from '#lib/ports.ts';
import type { OpenId, Registration } from '#server/domain/identity/open-id.ts';

const timeoutSeconds = 8;
/** How long what a provider publishes counts, and how long one that did not answer is left alone. */
const freshMs = 600_000;
const retryMs = 3_000;
const mostKept = 8;

type Library = typeof openid;
// Loaded when first needed: most portals have no provider, and a start should not wait for it.
const library = (): Promise<Library> => import('openid-client');

/** Plain HTTP is for a provider on this machine only: over a network anybody could put words into its mouth. */
const isLocal = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

function issuerOf(text: string): Result<URL, string> {
  if (!URL.canParse(text)) return fail(`The issuer '${text}' is not an address`);
  const url = new URL(text);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) return ok(url);
  return fail('The issuer has to start with https://');
}

/** Either way to say the client secret, as the provider wants it. */
const authentication =
  (library: Library, secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_post') ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
    way(server, client, body, headers);
  };

/** What a failure means, with the reason below it and what a provider says about it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const described = 'error_description' in error && typeof error.error_description === 'string' ? error.error_description : '';
  const below = error.cause instanceof Error ? error.cause : null;
  const deeper = below?.cause instanceof Error ? below.cause : below;
  const parts = [error.message, described, deeper?.message ?? ''].filter((part, at, all) => part !== '' && all.indexOf(part) === at);
  return parts.join(': ').slice(0, 300);
}

type Found = Result<openid.Configuration, string>;

export function openIdClient(clock: Clock): OpenId {
  const kept = new Map<string, { readonly at: number; readonly found: Promise<Found> }>();

  async function discovered({ issuer, clientId, clientSecret }: Registration): Promise<Found> {
    const url = issuerOf(issuer);
    if (!url.ok) return url;
    const client = await library();
    const execute = [client.enableNonRepudiationChecks, ...(url.value.protocol === 'http:' ? [client.allowInsecureRequests] : [])];
    try {
      const options = { timeout: timeoutSeconds, execute };
      const found = await client.discovery(url.value, clientId, undefined, authentication(client, clientSecret), options);
      found.timeout = timeoutSeconds;
      return ok(found);
    } catch (error) {
      return fail(`The provider at ${issuer} does not answer as one: ${reasonOf(error)}`);
    }
  }

  async function configured(registration: Registration): Promise<Found> {
    const key = JSON.stringify(registration);
    const known = kept.get(key);
    if (known) {
      const age = clock.now() - known.at;
      if (age < retryMs || (age < freshMs && (await known.found).ok)) return known.found;
    }
    const found = discovered(registration);
    kept.delete(key);
    kept.set(key, { at: clock.now(), found });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  return {
    async begin(registration, redirectUri, scope) {
      const found = await configured(registration);
      if (!found.ok) return found;
      const client = await library();
      const offered = found.value.serverMetadata().scopes_supported ?? [];
      const wanted = scope ?? ['openid', ...['profile', 'email', 'groups'].filter((name) => offered.includes(name))].join(' ');
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const to = client.buildAuthorizationUrl(found.value, {
        redirect_uri: redirectUri,
        scope: wanted,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return ok({ to: to.href, remembered: { state, nonce, verifier } });
    },

    async finish(registration, redirectUri, query, trip) {
      const found = await configured(registration);
      if (!found.ok) return found;
      const client = await library();
      try {
        const tokens = await client.authorizationCodeGrant(found.value, new URL(query, redirectUri), {
          pkceCodeVerifier: trip.verifier,
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          idTokenExpected: true,
        });
        const own = tokens.claims();
        if (!own) return fail('The provider sent no id token');
        const asks = found.value.serverMetadata().userinfo_endpoint !== undefined && !('groups' in own && 'preferred_username' in own);
        const more = asks ? await client.fetchUserInfo(found.value, tokens.access_token, own.sub) : {};
        return ok({ claims: { ...more, ...own }, accessToken: tokens.access_token });
      } catch (error) {
        return fail(reasonOf(error));
      }
    },

    async endSession(registration, back) {
      const found = await configured(registration);
      if (!found.ok || found.value.serverMetadata().end_session_endpoint === undefined) return '';
      return (await library()).buildEndSessionUrl(found.value, { post_logout_redirect_uri: back }).href;
    },

    async check(registration) {
      // As it is now, not as it was.
      kept.delete(JSON.stringify(registration));
      const found = await configured(registration);
      return found.ok ? ok(undefined) : found;
    },
  };
}

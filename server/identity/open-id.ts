import type * as openid from 'openid-client';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Clock } from '#lib/ports.ts';
import type { OpenId, Registration } from '#server/domain/identity/open-id.ts';
import { checkProvider } from './open-id-check.ts';
import { discovered, issuerOf, library, noProvider, reasonOf } from './open-id-discovery.ts';

/** How long what a provider publishes counts, and how long one that did not answer is left alone. */
const freshMs = 600_000;
const retryMs = 3_000;
const mostKept = 8;

type Found = Result<openid.Configuration, string>;

async function described(registration: Registration, allowLinkLocal: boolean): Promise<Found> {
  const url = issuerOf(registration.issuer);
  if (!url.ok) return url;
  const found = await discovered(url.value, registration, allowLinkLocal);
  return found.ok ? found : fail(noProvider(registration, found.error));
}

/** @param allowLinkLocal whether providers may be at link-local addresses */
export function openIdClient(clock: Clock, allowLinkLocal: boolean): OpenId {
  const kept = new Map<string, { readonly at: number; readonly found: Promise<Found> }>();

  async function configured(registration: Registration): Promise<Found> {
    const key = JSON.stringify(registration);
    const known = kept.get(key);
    if (known) {
      const age = clock.now() - known.at;
      if (age < retryMs || (age < freshMs && (await known.found).ok)) return known.found;
    }
    const found = described(registration, allowLinkLocal);
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

    check(registration, callback) {
      // As it is now, not as it was.
      kept.delete(JSON.stringify(registration));
      return checkProvider(registration, callback, allowLinkLocal);
    },
  };
}

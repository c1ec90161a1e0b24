import type { Configuration } from 'openid-client';
import type { Registration } from '#server/domain/identity/open-id.ts';
import { providerSteps } from '#server/domain/identity/open-id.ts';
import { notTried, stepsOf, type Checked, type Steps } from '#server/domain/portal/check-steps.ts';
import { reach } from '#server/network/reach.ts';
import { discovered, issuerOf, library, noProvider, reasonOf } from './open-id-discovery.ts';

const wayOut = 'Name that authority in NODE_EXTRA_CA_CERTS and start the server again';

/**
 * Whether a provider answers as one and knows this portal. Its token endpoint is asked with a code that is none: it refuses the client
 * first, and only a client it knows for its code.
 */
export async function checkProvider(registration: Registration, callback: string, allowLinkLocal: boolean): Promise<Checked> {
  const url = issuerOf(registration.issuer);
  if (!url.ok) return notTried(providerSteps, url.error);
  const steps = stepsOf(providerSteps);
  steps.note('settings', 'ok');
  const isTls = url.value.protocol === 'https:';
  const to = { host: url.value.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.value.port) || (isTls ? 443 : 80) };
  const reached = await reach({ ...to, tls: isTls ? {} : null, wayOut, allowLinkLocal }, steps);
  if (!reached.ok) {
    const { step, text, said } = reached.error;
    return steps.failed(step, text, noProvider(registration, new Error(said)));
  }
  const found = await discovered(url.value, registration, allowLinkLocal);
  if (!found.ok) return undescribed(registration, found.error, steps);
  steps.note('document', 'ok', 'The provider publishes its description');
  steps.note('issuer', 'ok', found.value.serverMetadata().issuer);
  const refused = await askClient(found.value, callback, steps);
  if (refused) return refused;
  if (callback === '') steps.note('callback', 'warning', 'The public address of this portal is not set: nobody can sign in until it is');
  else steps.note('callback', 'ok', callback);
  return steps.done();
}

/** What stands below an error, down to what a provider sent. */
function sentWith(error: unknown): Readonly<Record<string, unknown>> | null {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 4; depth++) {
    if ('body' in at && typeof at.body === 'object' && at.body !== null) return at.body as Readonly<Record<string, unknown>>;
    at = 'cause' in at ? at.cause : null;
  }
  return null;
}

function undescribed(registration: Registration, error: unknown, steps: Steps): Checked {
  const said = noProvider(registration, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    const where = `${registration.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    return steps.failed('document', `There is no description of a provider at ${where}: ${reasonOf(error)}`, said);
  }
  steps.note('document', 'ok');
  const theirs = String(sentWith(error)?.['issuer'] ?? 'somebody else').slice(0, 200);
  return steps.failed(
    'issuer',
    `The provider calls itself ${theirs}, not ${registration.issuer}. Enter it as the provider writes it`,
    said,
  );
}

/** Notes whether the provider knows the client and its secret; the whole check where it does not. */
async function askClient(provider: Configuration, callback: string, steps: Steps): Promise<Checked | null> {
  const client = await library();
  const asked = { code: 'fieldrun-connection-check', code_verifier: client.randomPKCECodeVerifier() };
  try {
    await client.genericGrantRequest(provider, 'authorization_code', { ...asked, redirect_uri: callback || 'https://localhost/' });
    steps.note('client', 'ok');
  } catch (error) {
    const answered =
      error instanceof client.ResponseBodyError
        ? error.error
        : error instanceof client.WWWAuthenticateChallengeError
          ? 'invalid_client'
          : '';
    if (answered === 'invalid_client' || answered === 'unauthorized_client') {
      const why = `The provider does not know this client ID, or the secret is another one: ${reasonOf(error)}`;
      return steps.failed('client', why);
    }
    if (answered === '') steps.note('client', 'warning', `The client ID and the secret could not be tried: ${reasonOf(error)}`);
    else steps.note('client', 'ok', 'The provider knows the client ID and accepts the secret');
  }
  return null;
}

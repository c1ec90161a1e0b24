import type * as openid from 'openid-client';
import { fail, ok, type Result } from '#lib/result.ts';
import { carefulFetch } from '#server/network/careful-fetch.ts';
import type { Registration } from '#server/domain/identity/open-id.ts';

const timeoutSeconds = 8;

type Library = typeof openid;
// Loaded when first needed: most portals have no provider, and a start should not wait for it.
export const library = (): Promise<Library> => import('openid-client');

/** Plain HTTP is for a provider on this machine only: over a network anybody could put words into its mouth. */
const isLocal = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Where a provider is; a text for people where it cannot be one. */
export function issuerOf(text: string): Result<URL, string> {
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
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const described = 'error_description' in error && typeof error.error_description === 'string' ? error.error_description : '';
  const below = error.cause instanceof Error ? error.cause : null;
  const deeper = below?.cause instanceof Error ? below.cause : below;
  const parts = [error.message, described, deeper?.message ?? ''].filter((part, at, all) => part !== '' && all.indexOf(part) === at);
  return parts.join(': ').slice(0, 300);
}

/**
 * Asks a provider for its description. The error is what the library threw.
 *
 * @param allowLinkLocal whether it, or what it names, may be at a link-local address
 */
export async function discovered(
  url: URL,
  { clientId, clientSecret }: Registration,
  allowLinkLocal: boolean,
): Promise<Result<openid.Configuration, unknown>> {
  const client = await library();
  const execute = [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])];
  try {
    // Kept for the calls that follow, wherever the description leads them.
    const options = { timeout: timeoutSeconds, execute, ...(allowLinkLocal ? {} : { [client.customFetch]: carefulFetch }) };
    const found = await client.discovery(url, clientId, undefined, authentication(client, clientSecret), options);
    found.timeout = timeoutSeconds;
    return ok(found);
  } catch (error) {
    return fail(error);
  }
}

export const noProvider = ({ issuer }: Registration, error: unknown): string =>
  `The provider at ${issuer} does not answer as one: ${reasonOf(error)}`;

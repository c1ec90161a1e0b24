import * as v from 'valibot';
import { fromBase64 } from '#lib/base64.ts';
import { patternOf } from '#lib/pattern/pattern.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { exchange } from '#api/exchange.ts';
import type { AuthSettings, Provider } from '#contract/session.ts';

const Members = v.object({
  value: v.array(v.looseObject({ displayName: v.nullish(v.string()) })),
  '@odata.nextLink': v.optional(v.string()),
});

const OidcClaims = v.looseObject({ groups: v.optional(v.array(v.string()), []) });

/** Pages of a directory are followed up to here: a loop in the links must end. */
const pagesRead = 50;

/**
 * The groups of a person who comes back from an identity provider (specification 5, contract 4.2): from the directory for
 * `azuread`, named `azuread/…`; from the claim `groups` of the token for `oidc`. Only names that match the filter go on.
 */
export async function externalGroups(provider: Provider, token: string, settings: AuthSettings): Promise<Result<string[], null>> {
  if (provider === 'oidc') {
    const claims = claimsOf(token);
    return ok(filtered(claims?.groups ?? [], settings.oidcGroupfilter));
  }
  const names: string[] = [];
  let url: string | undefined = `${settings.azureGraphUrl}/v1.0/me/transitiveMemberOf`;
  for (let page = 0; url !== undefined && page < pagesRead; page++) {
    const answer = await exchange({ method: 'GET', url, headers: { authorization: `Bearer ${token}` }, timeoutMs: 20_000 });
    if (!answer.ok || answer.value.status !== 200) return fail(null);
    const members = v.safeParse(v.pipe(v.string(), v.parseJson(), Members), answer.value.body);
    if (!members.success) return fail(null);
    names.push(...members.output.value.flatMap((member) => member.displayName ?? []));
    url = members.output['@odata.nextLink'];
  }
  return ok(filtered(names, settings.azureGroupfilter).map((name) => `azuread/${name}`));
}

function claimsOf(token: string): v.InferOutput<typeof OidcClaims> | null {
  const claims = v.safeParse(v.pipe(v.string(), v.parseJson(), OidcClaims), fromBase64(token.split('.')[1] ?? ''));
  return claims.success ? claims.output : null;
}

/** An empty filter and one that is no regular expression let everything through. */
function filtered(names: readonly string[], filter: string): string[] {
  const pattern = patternOf(filter);
  return names.filter((name) => filter === '' || !pattern.ok || pattern.value.test(name));
}

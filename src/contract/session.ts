import * as v from 'valibot';
import { fromBase64 } from '#lib/base64.ts';
import { endpoint } from '#contract/endpoint.ts';
import { flag, text } from '#contract/wire.ts';

/** The user inside a token (contract 3.1). `roles` may hold duplicates; `options` is absent on old servers' bypass admin. */
export const User = v.object({
  username: v.pipe(v.string(), v.nonEmpty()),
  type: v.string(),
  id: v.optional(v.nullish(v.union([v.number(), v.string()]))),
  email: v.optional(v.nullish(v.string())),
  groups: v.optional(v.array(v.string()), []),
  roles: v.optional(v.array(v.string()), []),
  options: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type User = v.InferOutput<typeof User>;

/** What the payload of an access or refresh token holds; `exp` and `iat` in seconds since 1970. */
export const TokenPayload = v.object({
  user: User,
  access: v.optional(v.boolean()),
  refresh: v.optional(v.boolean()),
  /** Our server's session id; other servers have none. */
  sid: v.optional(v.string()),
  iat: v.optional(v.number()),
  exp: v.optional(v.number()),
});
export type TokenPayload = v.InferOutput<typeof TokenPayload>;

/** Reads a JWT without verifying it: only the server can do that. null when it is no token of this API. */
export function readToken(token: string): TokenPayload | null {
  const json = fromBase64(token.split('.')[1] ?? '');
  if (json === null) return null;
  try {
    const payload = v.safeParse(TokenPayload, JSON.parse(json));
    return payload.success ? payload.output : null;
  } catch {
    return null;
  }
}

export const TokenPair = v.object({ token: v.string(), refreshtoken: v.string() });
export type TokenPair = v.InferOutput<typeof TokenPair>;

/** A sign-in answers 200 also when it fails: then the token is '' and `message` says why. */
export const LoginAnswer = v.object({
  token: v.nullish(v.string(), ''),
  refreshtoken: v.nullish(v.string(), ''),
  message: v.nullish(v.string(), ''),
});
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'basic',
  query: v.object({ expiryDays: v.optional(v.string()) }),
  output: LoginAnswer,
  reply: 'bare',
  offline: 'refused',
});

/** Gives a new pair for a refresh token; the old one is good for another 60 s, because tabs refresh side by side. */
export const refresh = endpoint({
  method: 'POST',
  path: '/token',
  access: 'public',
  input: v.object({ refreshtoken: v.optional(v.nullable(v.string())) }),
  output: TokenPair,
  reply: 'bare',
  offline: 'refused',
});

/** The bearer is optional: with it our server also ends the session, the reference only names the provider's page. */
export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  access: 'public',
  output: v.object({ logoutUrl: text() }),
  reply: 'envelope',
  offline: 'refused',
});

export const AuthSettings = v.object({
  azureAdEnabled: flag(),
  azureGroupfilter: text(),
  azureGraphUrl: v.pipe(
    text(),
    v.transform((url) => url || 'https://graph.microsoft.com'),
  ),
  oidcEnabled: flag(),
  oidcIssuer: text(),
  oidcGroupfilter: text(),
});
export type AuthSettings = v.InferOutput<typeof AuthSettings>;

export const authSettings = endpoint({
  method: 'GET',
  path: '/auth/settings',
  access: 'public',
  output: AuthSettings,
  reply: 'envelope',
  offline: 'cached',
});

/** The external providers, as stored in `authIssuer`, with the paths that start and finish their sign-in. */
export const providers = {
  azuread: { start: '/auth/azureadoauth2', finish: '/auth/azureadoauth2/login' },
  oidc: { start: '/auth/oidc', finish: '/auth/oidc/login' },
} as const;
export type Provider = keyof typeof providers;

const redirected = { method: 'GET', access: 'public', output: v.unknown(), reply: 'text', offline: 'refused' } as const;
/** Pages of the browser, not calls: they lead to the provider, and from there to `/#/login?token=…` or `?error=…`. */
export const startAzure = endpoint({ ...redirected, path: providers.azuread.start });
export const startOidc = endpoint({ ...redirected, path: providers.oidc.start });
export const backFromAzure = endpoint({ ...redirected, path: `${providers.azuread.start}/callback` });
export const backFromOidc = endpoint({ ...redirected, path: `${providers.oidc.start}/callback` });

/**
 * The groups of a person who comes back from Entra ID, as Microsoft Graph would tell them: our server has asked it already, and
 * names itself as `azureGraphUrl`. The bearer is the token of the address.
 */
export const azureGroups = endpoint({
  method: 'GET',
  path: `${providers.azuread.start}/graph/v1.0/me/transitiveMemberOf`,
  access: 'public',
  output: v.object({ value: v.array(v.object({ displayName: v.string() })) }),
  reply: 'bare',
  offline: 'refused',
});

const ExternalLogin = v.object({ token: v.string(), groups: v.array(v.string()) });
export const finishAzure = endpoint({
  method: 'POST',
  path: providers.azuread.finish,
  access: 'public',
  input: ExternalLogin,
  output: LoginAnswer,
  reply: 'bare',
  offline: 'refused',
});
export const finishOidc = endpoint({
  method: 'POST',
  path: providers.oidc.finish,
  access: 'public',
  input: ExternalLogin,
  output: LoginAnswer,
  reply: 'bare',
  offline: 'refused',
});

export const profile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'user',
  output: User,
  reply: 'envelope',
  offline: 'stored',
});

/** The rule for a new password (specification 5), shared by the page and the server. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('This field is required'),
  v.minLength(8, 'Must be at least 8 characters long'),
  v.check(
    (value) => /\d/.test(value) && /[!@#$%^&*]/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value),
    'Must contain at least 1 numeric, 1 special, 1 upper and 1 lower character',
  ),
);

/** An address of mail as it is stored; '' = none. */
export const Email = v.nullish(
  v.pipe(
    v.string('is not an e-mail address'),
    v.trim(),
    v.check(
      (address) => address === '' || (address.length <= 250 && v.is(v.pipe(v.string(), v.email()), address)),
      'is not an e-mail address',
    ),
  ),
  '',
);

/**
 * `password2` is the repetition; a server that gets it refuses a mismatch. Our server wants the present password beside the new one, as
 * `current_password`; the reference does not know it. An `email` replaces the stored one.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/profile',
  access: 'user',
  input: v.object({
    password: v.optional(v.nullable(v.string())),
    password2: v.optional(v.nullable(v.string())),
    current_password: v.optional(v.nullable(v.string())),
    email: v.optional(Email),
  }),
  output: v.unknown(),
  reply: 'envelope',
  offline: 'refused',
});

import { useEffect, useState, useSyncExternalStore } from 'react';
import { assert } from '#lib/assert.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { externalGroups } from '#api/external.ts';
import { apiPath } from '#contract/paths.ts';
import { can, type AreaVerb, type FormAccess, type FormVerb, type JobVerb } from '#contract/policy.ts';
import type { Job } from '#contract/jobs.ts';
import {
  authSettings,
  changePassword,
  finishAzure,
  finishOidc,
  providers,
  type AuthSettings,
  type LoginAnswer,
  type Provider,
  type User,
} from '#contract/session.ts';
import type { Failure } from '#contract/failure.ts';
import { useObservable, useServices, type Services } from '#hooks/services.tsx';

export type SessionView = { readonly at: 'signed-out' } | { readonly at: 'signed-in'; readonly user: User };

const signedOut: SessionView = { at: 'signed-out' };

/** Who is signed in, by the stored token; roles are those the server gave with it. */
export function useSession(): SessionView {
  const { session } = useServices();
  const current = useSyncExternalStore(session.subscribe, session.current);
  return current ? { at: 'signed-in', user: current.payload.user } : signedOut;
}

/** The person, in the signed-in area. */
export function useUser(): User {
  const session = useSession();
  assert(session.at === 'signed-in', 'a page of the signed-in area was drawn while signed out');
  return session.user;
}

/** `can` of the contract's policy, for the person signed in. */
export interface Can {
  (verb: AreaVerb): boolean;
  (verb: FormVerb, form: FormAccess): boolean;
  (verb: JobVerb, job: Job): boolean;
}

export function useCan(): Can {
  const session = useSession();
  return (verb: AreaVerb | FormVerb | JobVerb, subject?: FormAccess | Job) =>
    session.at === 'signed-in' && can(session.user, verb as JobVerb, subject as Job);
}

type SignInOutcome = Result<User, { readonly message: string }>;

export interface SignIn {
  /** A message of '' says nothing: the spec wants failed requests silent unless there is something to tell. */
  readonly withPassword: (username: string, password: string) => Promise<SignInOutcome>;
  /** Leaves the page for the provider; `finish` continues when it comes back. */
  readonly startWith: (provider: Provider) => void;
  readonly finish: (token: string) => Promise<SignInOutcome>;
}

export function useSignIn(): SignIn {
  const services = useServices();
  return {
    async withPassword(username, password) {
      await services.wipe.finish();
      const answer = await services.api.signIn(username, password);
      if (answer.ok) return taken(services, answer.value);
      services.session.clear();
      return fail({ message: answer.error.message });
    },
    startWith(provider) {
      services.session.setIssuer(provider);
      location.assign(apiPath(providers[provider].start));
    },
    finish: (token) => finishExternal(services, token),
  };
}

/** Keeps the tokens of a sign-in that worked; one without a token clears what was there and says why. */
function taken({ session }: Services, answer: LoginAnswer): SignInOutcome {
  const { token, refreshtoken, message } = answer;
  const kept = token ? session.keep({ token, refreshtoken: refreshtoken ?? '' }) : null;
  if (kept) return ok(kept.payload.user);
  session.clear();
  return fail({ message: message ?? '' });
}

async function finishExternal(services: Services, token: string): Promise<SignInOutcome> {
  const provider = services.session.issuer();
  if (!provider) return fail({ message: 'Invalid Identity Provider type, contact developer' });
  const settings = await services.api.call(authSettings, {});
  if (!settings.ok) return fail({ message: `Failed to get settings: ${settings.error.message}` });
  const groups = await externalGroups(provider, token, settings.value);
  if (!groups.ok) return fail({ message: 'Failed to get group membership' });
  const answer = await services.api.call(provider === 'oidc' ? finishOidc : finishAzure, { body: { token, groups: groups.value } });
  if (!answer.ok) return fail({ message: 'Identity Provider Login failed' });
  if (!answer.value.token) {
    services.session.clear();
    return fail({ message: 'Identity Provider Login failed, no token found' });
  }
  return taken(services, answer.value);
}

/** A new password, and where the server wants it the present one. */
export interface NewPasswords {
  /** null where `asksCurrent` is false. */
  readonly current: string | null;
  readonly password: string;
  readonly again: string;
}

export interface ChangePassword {
  /** Whether the server wants the present password, too: ours does, and its tokens name their session; the reference knows neither. */
  readonly asksCurrent: boolean;
  readonly change: (passwords: NewPasswords) => Promise<Result<unknown, Failure>>;
}

export function useChangePassword(): ChangePassword {
  const { api, session } = useServices();
  return {
    asksCurrent: session.current()?.payload.sid !== undefined,
    change: ({ current, password, again }) =>
      api.call(changePassword, { body: { password, password2: again, ...(current === null ? {} : { current_password: current }) } }),
  };
}

export type AuthSettingsView =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly settings: AuthSettings }
  | { readonly at: 'missing'; readonly failure: Failure };

/** Which ways to sign in the server offers. Asked again when the server comes back. */
export function useAuthSettings(): AuthSettingsView {
  const { api, connection } = useServices();
  const { at } = useObservable(connection);
  const [view, setView] = useState<AuthSettingsView>({ at: 'loading' });
  const isReady = view.at === 'ready';
  useEffect(() => {
    if (isReady) return undefined;
    let isCurrent = true;
    void api.call(authSettings, {}).then((answer) => {
      if (isCurrent) setView(answer.ok ? { at: 'ready', settings: answer.value } : { at: 'missing', failure: answer.error });
    });
    return () => void (isCurrent = false);
  }, [api, at, isReady]);
  return view;
}

import { checkEntra, entra } from '#contract/admin/entra.ts';
import { checkLdap, ldap } from '#contract/admin/ldap.ts';
import { checkOidc, oidc } from '#contract/admin/oidc.ts';
import type { Result } from '#lib/result.ts';
import { ldapProblem, ldapSettingsFrom, type Directory } from '#server/domain/identity/directory.ts';
import { filterProblem, providerProblem, type ExternalSignIn } from '#server/domain/identity/external.ts';
import type { EditedValues, SingleStore, Stores } from '#server/domain/stores.ts';
import { refusal, success, type Answer } from '#server/routes/answers.ts';
import type { Router } from '#server/routes/route.ts';
import { sentence, storedValues } from './mount.ts';
import { mountSingle, type DeclaredSingle } from './single.ts';

export interface SignInSettingsParts {
  readonly stores: Pick<Stores, 'ldap' | 'azuread' | 'oidc'>;
  readonly directory: Directory;
  readonly external: ExternalSignIn;
}

const answered = (outcome: Result<void, string>, done: string, failed: string): Answer =>
  outcome.ok ? success(done) : refusal(failed, outcome.error);

/** Posted values with the stored secrets where blank ones were sent. */
const checked = async (declared: DeclaredSingle, store: SingleStore, body: unknown): Promise<EditedValues> => ({
  ...(await store.read()),
  ...storedValues(declared, body),
});

function ldapRefusal(values: EditedValues): string | null {
  const settings = ldapSettingsFrom(values);
  if (!settings) return 'The settings are not understood';
  return settings.enable ? ldapProblem(settings) : null;
}

/** Where people come from beside the local directory (contract 2, 60 to 65). */
export function signInSettingsRoutes(router: Router, { stores, directory, external }: SignInSettingsParts): void {
  const ldapFailed = (why: string): Answer => refusal('Ldap check failed', sentence(why));
  mountSingle(router, ldap, stores.ldap, { refuse: ldapRefusal });
  router.guarded(
    checkLdap,
    async ({ body }) => {
      const settings = ldapSettingsFrom(await checked(ldap, stores.ldap, body));
      if (!settings) return ldapFailed('The settings are not understood');
      return answered(await directory.check(settings), 'Ldap connection ok', 'Ldap check failed');
    },
    { failed: ldapFailed, invalid: ldapFailed },
  );

  const entraFailed = (why: string): Answer => refusal('AzureAd check failed', sentence(why));
  mountSingle(router, entra, stores.azuread, {
    refuse: (values) => (values['enable'] ? providerProblem('azuread', values) : filterProblem(values)),
  });
  router.guarded(
    checkEntra,
    async ({ body }) => {
      const outcome = await external.check('azuread', await checked(entra, stores.azuread, body));
      return answered(outcome, 'AzureAd connection ok', 'AzureAd check failed');
    },
    { failed: entraFailed, invalid: entraFailed },
  );

  const oidcFailed = (why: string): Answer => refusal('OIDC check failed', sentence(why));
  mountSingle(router, oidc, stores.oidc, {
    refuse: (values) => (values['enabled'] ? providerProblem('oidc', values) : filterProblem(values)),
  });
  router.guarded(
    checkOidc,
    async ({ body }) => {
      const outcome = await external.check('oidc', await checked(oidc, stores.oidc, body));
      return answered(outcome, 'OIDC connection ok', 'OIDC check failed');
    },
    { failed: oidcFailed, invalid: oidcFailed },
  );
}

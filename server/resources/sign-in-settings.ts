import { checkEntra, entra } from '#contract/admin/entra.ts';
import { checkLdap, ldap } from '#contract/admin/ldap.ts';
import { checkOidc, oidc } from '#contract/admin/oidc.ts';
import { ok, type Result } from '#lib/result.ts';
import { ldapProblem, ldapSettingsFrom, type Directory } from '#server/domain/identity/directory.ts';
import { filterProblem, providerProblem, type ExternalSignIn } from '#server/domain/identity/external.ts';
import type { LastTests } from '#server/domain/portal/last-tests.ts';
import { secretForCheck, secretPlaces } from '#server/domain/portal/stored-secret.ts';
import type { EditedValues, SingleStore, Stores } from '#server/domain/stores.ts';
import { refusal, type Answer } from '#server/routes/answers.ts';
import type { Router } from '#server/routes/route.ts';
import { checkAnswer } from './check-answer.ts';
import { sentence, storedValues } from './mount.ts';
import { mountSingle, type DeclaredSingle } from './single.ts';

export interface SignInSettingsParts {
  readonly stores: Pick<Stores, 'ldap' | 'azuread' | 'oidc'>;
  readonly directory: Directory;
  readonly external: ExternalSignIn;
  readonly tests: LastTests;
}

/** Posted values with the stored secret where a blank one was sent, as long as it goes where it was stored for; Entra ID is one place. */
async function checked(declared: DeclaredSingle, store: SingleStore, body: unknown): Promise<Result<EditedValues, string>> {
  const stored = (await store.read()) ?? {};
  const given = storedValues(declared, body);
  const secret = declared.secrets[0] ?? '';
  const found = secretForCheck(given, stored, secret, secretPlaces[declared.read.path]);
  return found.ok ? ok({ ...stored, ...given, [secret]: found.value }) : found;
}

function ldapRefusal(values: EditedValues): string | null {
  const settings = ldapSettingsFrom(values);
  if (!settings) return 'The settings are not understood';
  return settings.enable ? ldapProblem(settings) : null;
}

/** Where people come from beside the local directory (contract 2, 60 to 65). */
export function signInSettingsRoutes(router: Router, { stores, directory, external, tests }: SignInSettingsParts): void {
  const ldapFailed = (why: string): Answer => refusal('Ldap check failed', sentence(why));
  mountSingle(router, ldap, stores.ldap, { refuse: ldapRefusal });
  router.guarded(
    checkLdap,
    async ({ body }) => {
      const values = await checked(ldap, stores.ldap, body);
      if (!values.ok) return ldapFailed(values.error);
      const settings = ldapSettingsFrom(values.value);
      if (!settings) return ldapFailed('The settings are not understood');
      const found = await directory.check(settings);
      await tests.note('ldap', values.value, found.outcome);
      return checkAnswer(found, 'Ldap connection ok', 'Ldap check failed');
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
      const values = await checked(entra, stores.azuread, body);
      if (!values.ok) return entraFailed(values.error);
      const found = await external.check('azuread', values.value);
      await tests.note('azuread', values.value, found.outcome);
      return checkAnswer(found, 'AzureAd connection ok', 'AzureAd check failed');
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
      const values = await checked(oidc, stores.oidc, body);
      if (!values.ok) return oidcFailed(values.error);
      const found = await external.check('oidc', values.value);
      await tests.note('oidc', values.value, found.outcome);
      return checkAnswer(found, 'OIDC connection ok', 'OIDC check failed');
    },
    { failed: oidcFailed, invalid: oidcFailed },
  );
}

import { configProblems } from '#contract/config-check/check.ts';
import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { inOrderOf, type Form, type Portal } from './portal.ts';

/** What only the server needs to run a form: where automation lives, and with whose logins. */
const serverOnly = new Set([
  'playbook',
  'script',
  'template',
  'steps',
  'inventory',
  'credentials',
  'awxCredentials',
  'ansibleCredentials',
  'vaultCredentials',
  'executionEnvironment',
  'instanceGroups',
  'scm_branch',
  'scmBranch',
  'tags',
  'limit',
  'keepExtravars',
  'notifications',
  'source',
]);

const shown = (form: Form): Form =>
  // The name and the list of fields are never among the properties taken out.
  Object.fromEntries(Object.entries(form).filter(([key]) => !serverOnly.has(key))) as Form;

/**
 * The portal as this user may see it (contract 5.2, 12 row 15). Designers get all of it, what was left out and what is against
 * the rules; others get the forms
 * they may open, without what only the server needs, and no role definitions.
 */
export function configFor(user: User, portal: Portal): object {
  const { categories, roles, constants, forms, problems } = portal;
  const ordered = <T extends object>(config: T): T =>
    inOrderOf(Object.fromEntries((portal.order ?? []).map((name) => [name, null])), config);
  const rest = constants === undefined ? {} : { constants };
  if (can(user, 'open designer')) {
    const config = ordered({ categories, roles, ...rest, forms });
    // What works may still be refused when it is saved.
    return { ...config, errors: problems, warnings: configProblems(config).map(({ text }) => text) };
  }
  return ordered({
    categories,
    roles: [],
    ...rest,
    forms: forms.filter((form) => can(user, 'open form', { roles: form.roles })).map(shown),
  });
}

/** Two users with the same key see the same portal. */
export const viewKeyOf = (user: User): string =>
  can(user, 'open designer') ? 'designer' : JSON.stringify(user.roles.includes('admin') ? ['admin'] : [...new Set(user.roles)].sort());

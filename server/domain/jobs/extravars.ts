import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { fieldsOf, type Field, type Form } from '../portal/portal.ts';

type Values = Readonly<Record<string, unknown>>;

/** Properties of a form that reach the runner as reserved variables, so that a field of that name can override them (contract 7.1). */
const reserved: Readonly<Record<string, string>> = {
  playbook: '__playbook__',
  script: '__script__',
  template: '__template__',
  tags: '__tags__',
  limit: '__limit__',
  executionEnvironment: '__executionEnvironment__',
  check: '__check__',
  diff: '__diff__',
  verbose: '__verbose__',
  keepExtravars: '__keepExtravars__',
  inventory: '__inventory__',
  awxCredentials: '__awxCredentials__',
  ansibleCredentials: '__ansibleCredentials__',
  vaultCredentials: '__vaultCredentials__',
  instanceGroups: '__instanceGroups__',
  scm_branch: '__scmBranch__',
  scmBranch: '__scmBranch__',
};

/** The reserved variables that properties of a form, or of one of its steps, ask for; `taken` has those that are set already. */
export function settingsIn(properties: Values, taken: Values): Values {
  return Object.fromEntries(
    Object.entries(reserved).flatMap(([property, name]) =>
      properties[property] === undefined || Object.hasOwn(taken, name) ? [] : [[name, properties[property]]],
    ),
  );
}

/** Names that steer the run itself: ours in double underscores, and the variables Ansible connects and starts programs with. */
const steers = (name: string): boolean => /^__.*__$/.test(name) || name.startsWith('ansible_');

const rootsOf = (field: Field): string[] => pathsOf(field).map(([root]) => root ?? field.name);

/** Where the value of a field stands in what the run receives: names from the outside in, `*` = every item of a list. */
export function pathsOf(field: Field): readonly (readonly string[])[] {
  const models = [field.model ?? []].flat().filter((model) => model.trim() !== '');
  return models.length === 0 ? [[field.name]] : models.map(segmentsOf);
}

/** `vm.disks[0].size` as `['vm', 'disks', '*', 'size']`. */
function segmentsOf(model: string): string[] {
  return model.split('.').flatMap((part) => {
    const name = part.trim().replaceAll(/\[[^\]]*\]/g, '');
    return part.includes('[') ? [name, '*'] : [name];
  });
}

/**
 * What a run of this form receives (contract 7.1): the person's answers, who they are, and the form's own settings. Variables that
 * steer the run are taken from the person only where the form has a field of that name; the error says which value is not acceptable.
 */
export function extravarsFor(form: Form, user: User, sent: Values): Result<Values, string> {
  const own = new Set(fieldsOf(form).flatMap(rootsOf));
  const answers = withoutSteering(sent, own);
  const refused =
    refusedIn(answers) ??
    stepKeysOf(form)
      .map((key) => refusedIn(keyed(form, key, sent)))
      .find(Boolean);
  if (refused) return fail(`The value of ${refused[0]} is not acceptable: ${JSON.stringify(refused[1])}`);
  const asked = sent['__verbose__'] === true && can(user, 'run verbosely');
  return ok({
    ...answers,
    ansibleforms_user: user,
    ...settingsIn(form, answers),
    ...(own.has('__verbose__') ? {} : { __verbose__: asked || form['verbose'] === true }),
    __credentials__: form['credentials'] ?? {},
  });
}

/** Variables that steer the run are kept only where the form has a field of that name. */
const withoutSteering = (sent: Values, own: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !steers(name) || own.has(name)));

const refusedIn = (answers: Values): readonly [string, unknown] | undefined =>
  Object.entries(answers).find(([name, value]) => steers(name) && !harmless(name, value));

/** The names of variables that become everything a step receives. */
const stepKeysOf = (form: Form): readonly string[] =>
  [form['steps'] ?? []].flat().flatMap((step: unknown) => {
    const key = typeof step === 'object' && step !== null ? Reflect.get(step, 'key') : undefined;
    return typeof key === 'string' && key !== '' ? [key] : [];
  });

/**
 * What a step with a `key` receives (contract 7.4): the values below that variable. What is a plain value inside a variable would steer
 * the run at the top, so the rule for reserved names holds here, too. Empty where the variable holds no values.
 */
export function keyed(form: Form, key: string, extravars: Values): Values {
  const inner = extravars[key];
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return {};
  const own = fieldsOf(form)
    .flatMap(pathsOf)
    .flatMap(([root, below]) => (root === key && below !== undefined ? [below] : []));
  return withoutSteering(Object.fromEntries(Object.entries(inner)), new Set(own));
}

const loginNames = ['__ansibleCredentials__', '__vaultCredentials__', '__awxCredentials__'];

/** What a person may name: files below the playbooks folder, and words without a leading dash that a program would take for an option. */
function harmless(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => harmless(name, item));
  if (typeof value !== 'string') return true;
  if (['__playbook__', '__script__', '__inventory__'].includes(name)) {
    return /^[\p{L}\p{N}_.,:/ @-]*$/u.test(value) && !/^[-/]/.test(value.trim()) && !value.split('/').includes('..');
  }
  // A stored login is named, never looked for by a pattern (contract 12 row 10).
  if (loginNames.includes(name)) return /^[\p{L}\p{N}_@ -]*$/u.test(value) && value !== '__self__';
  if (['__limit__', '__tags__'].includes(name)) return /^[\p{L}\p{N}_.,:&!*?[\] -]*$/u.test(value) && !value.trim().startsWith('-');
  return true;
}

/** Inventories of a run, at its top and of steps with a `key`, that are not the form's own words: somebody chose them in a field. */
export function chosenInventories(form: Form, extravars: Values): readonly string[] {
  const own = new Set([form['inventory']].flat());
  const all = [extravars, ...stepKeysOf(form).map((key) => keyed(form, key, extravars))].flatMap((values) => values['__inventory__'] ?? []);
  return all.filter((name): name is string => typeof name === 'string' && !own.has(name));
}

/** `__credentials__` names all logins of a run: those of the form, and in their place those a person chose (contract 7.1). */
export const withChosen = (extravars: Values, chosen: Values): Values => ({
  ...extravars,
  __credentials__: { ...Object(extravars['__credentials__']), ...chosen },
});

const isSecret = (field: { readonly type?: string | undefined; readonly noLog?: unknown }): boolean =>
  field.type === 'password' || (field.noLog !== undefined && field.noLog !== false && field.noLog !== null);

/** Where the secret values of a form end up in its variables: names from the outside in, `*` = every item of a list. */
export function secretPaths(form: Form): string[][] {
  return fieldsOf(form).flatMap((field) => {
    const paths = pathsOf(field).map((path) => [...path]);
    if (isSecret(field)) return paths;
    const columns = (field.tableFields ?? []).filter(isSecret).flatMap((column) => (column.name === undefined ? [] : [column.name]));
    return paths.flatMap((path) => columns.map((column) => [...path, '*', column]));
  });
}

const mask = '**NOLOG**';

/** The variables as they may be shown: values at secret paths, and those of any key `password`, are masked. */
export function masked(extravars: Values, secret: readonly (readonly string[])[]): Values {
  const copy = withoutPasswords(extravars) as Record<string, unknown>;
  for (const path of secret) maskAt(copy, path);
  return copy;
}

function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'password' && typeof inner === 'string' ? mask : withoutPasswords(inner)]),
  );
}

function maskAt(value: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || typeof value !== 'object' || value === null) return;
  const within = value as Record<string, unknown>;
  for (const key of step === '*' ? Object.keys(within) : Object.hasOwn(within, step) ? [step] : []) {
    if (rest.length > 0) maskAt(within[key], rest);
    else if (within[key] !== undefined && within[key] !== null && within[key] !== '') within[key] = mask;
  }
}

import { called, flag, listOf, matching, record, shaped, text, type Kind, type Properties } from '#contract/config-check/kinds.ts';
import { form } from '#contract/config-check/form-shape.ts';
import { isRow, topOf, type Place, type Row } from '#contract/config-check/place.ts';
import type { ConfigProblem } from '#contract/config-check/problem.ts';

export const categoryProperties: Properties = {
  name: matching(/^[^/]{3,25}$/u, "3 to 25 characters without '/'"),
  icon: text,
  items: (here) => listOf(category)(here),
};
const category: Kind = shaped({ one: 'a category', properties: categoryProperties, requires: ['name', 'icon'] });

/** Options every role may set; others are kept for whoever knows them. */
export const roleOptions: Properties = {
  showDesigner: flag,
  showLogs: flag,
  showDebugButtons: flag,
  showSettings: flag,
  showExtravars: flag,
  extendedTokenExpiration: flag,
};

const member = matching(/\b(local|ldap|azuread|oidc)\/./, "'local/', 'ldap/', 'azuread/' or 'oidc/' and a name");

export const roleProperties: Properties = {
  name: text,
  groups: listOf(member),
  users: listOf(member),
  options(here) {
    record(here);
    for (const name of Object.keys(isRow(here.value) ? here.value : {}))
      if (Object.hasOwn(roleOptions, name)) roleOptions[name]?.(here.at(name));
  },
};
const role = shaped({ one: 'a role', properties: roleProperties, requires: ['name'] }, (here, row) => {
  if (!Object.hasOwn(row, 'groups') && !Object.hasOwn(row, 'users')) here.report("needs 'groups' or 'users'");
});

const configProperties: Properties = {
  categories: containing(called('Category', category), isDefault, "a category named 'Default' with the icon 'bars' and nothing else"),
  roles: containing(called('Role', role), isPublic, "a role named 'public' with 'groups: []' and no users"),
  constants: record,
  forms: listOf(called('Form', form)),
};
const config = shaped({ one: 'the configuration', properties: configProperties, requires: ['categories', 'roles', 'forms'] });

function containing(kind: Kind, isIt: (item: Row) => boolean, what: string): Kind {
  return (here) => {
    listOf(kind)(here);
    if (Array.isArray(here.value) && !here.value.some((item: unknown) => isRow(item) && isIt(item))) here.report(`should hold ${what}`);
  };
}

function isDefault(item: Row): boolean {
  return item['name'] === 'Default' && item['icon'] === 'bars' && Object.keys(item).length === 2;
}

function isPublic(item: Row): boolean {
  const { name, groups } = item;
  return name === 'public' && Array.isArray(groups) && groups.length === 0 && !Object.hasOwn(item, 'users');
}

/** Deeper than any form is; whoever walks a configuration may rely on it. */
const deepest = 100;

/**
 * Everything that is wrong with a configuration by the rules of AnsibleForms (contract 5.3), all at once, in the order of the text.
 * [] = it may be saved. Beyond those rules, `source` has to be a plain file name, forms may be of type `script` and fields of type
 * `constant`. Names that are used twice are no fault here, as there.
 */
export function configProblems(value: unknown): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const top: Place = topOf(value, problems);
  if (isDeeper(value, deepest)) top.report(`is nested deeper than ${deepest} levels`);
  else if (!isRow(value)) top.report('should be an object with categories, roles and forms');
  else config(top);
  return problems;
}

function isDeeper(value: unknown, levels: number): boolean {
  let layer: readonly unknown[] = [value];
  for (let level = 0; level < levels && layer.length > 0; level++) {
    layer = layer.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return layer.length > 0;
}

import type { HelpItem, HelpNode } from '#contract/help.ts';

/** A page of the guide about one kind of object: its properties, and where to read on. */
export interface Declared {
  readonly link: string;
  readonly items: readonly HelpItem[];
  /** Names of the properties, in the order of the guide. */
  readonly order: readonly string[];
}

/** What the guide declares, by the link of its pages and by their names. */
export type Declarations = ReadonlyMap<string, Declared>;

const nothing: Declared = { link: '', items: [], order: [] };

/** All pages of the guide that declare properties. */
export function declarationsOf(nodes: readonly HelpNode[]): Declarations {
  const found = new Map<string, Declared>();
  const visit = ({ link, name, items, help }: HelpNode): void => {
    const declared = { link, items, order: items.map((item) => item.name) };
    if (items.length > 0) found.set(link.toLowerCase(), declared).set(plainName(name), declared);
    help.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/\W/g, '');

/** The page of that link, or of that name; one without properties where the guide has none. */
export const declaredAt = (declarations: Declarations, ...names: readonly string[]): Declared =>
  names.map((name) => declarations.get(name.toLowerCase())).find((declared) => declared !== undefined) ?? nothing;

export const pages = {
  form: ['forms/form', 'form'],
  field: ['forms/form/formfield', 'formfield'],
  role: ['forms/role', 'role'],
  category: ['forms/category', 'category'],
  local: ['expressions/local', 'localexpressions'],
  remote: ['expressions/remote', 'remoteexpressions'],
} as const;

/** Whether a property belongs to an object of this type. */
export function suits(item: HelpItem, type: string): boolean {
  if (item.with_types === '' || type === '') return true;
  return item.with_types.split(',').some((one) => one.trim() === type);
}

/** The types an object of this kind can have, as the guide lists them. */
export const typesOf = ({ items }: Declared): HelpItem['choices'] => items.find(({ name }) => name === 'type')?.choices ?? [];

/** What most people set, by the kind of object; the first ones that suit its type are in sight. */
const common: Readonly<Record<string, string>> = {
  formfield:
    'name type dateType label required tableFields values expression runLocal value query dbConfig default multiple placeholder help regex minValue maxValue dependencies group hide',
  form: 'name type playbook template script steps description roles categories icon tileClass help inventory approval notifications',
  tablefield: 'name type dateType label required values from default placeholder',
  step: 'name type playbook template script ifExtraVar continue approval notifications',
};

const mostCommon = 10;

/** Properties in sight at once, and the others by the groups of the guide. */
export interface Sorted {
  readonly common: readonly HelpItem[];
  readonly groups: readonly { readonly name: string; readonly items: readonly HelpItem[] }[];
}

/**
 * The properties an object of this type may have. What few declare is in sight whole. A property that is not for this type, and is
 * written all the same, comes last, so that it can be taken away.
 */
export function sortedProperties(declared: Declared, type: string, written: readonly string[]): Sorted {
  const suiting = declared.items.filter((item) => suits(item, type));
  const wanted = common[plainName(declared.link.split('/').at(-1) ?? '')];
  const first =
    wanted === undefined || suiting.length <= mostCommon + 2
      ? suiting
      : wanted
          .split(' ')
          .flatMap((name) => suiting.filter((item) => item.name === name))
          .slice(0, mostCommon);
  const others = suiting.filter((item) => !first.includes(item));
  const names = [...new Set(others.map(({ group }) => group || 'more'))];
  const strangers = written.filter((name) => !suiting.some((item) => item.name === name)).map(strangerItem(declared));
  return {
    common: first,
    groups: [
      ...names.map((name) => ({ name: groupNames[name] ?? name, items: others.filter(({ group }) => (group || 'more') === name) })),
      ...(strangers.length > 0 ? [{ name: 'Not for this type', items: strangers }] : []),
    ],
  };
}

const groupNames: Readonly<Record<string, string>> = {
  basic: 'Basics',
  data: 'Data',
  visualization: 'Looks',
  interaction: 'Behaviour',
  validation: 'Rules',
  security: 'Secrets',
  output: 'What is sent',
  workflow: 'How it runs',
  datetime: 'Date and time',
  more: 'More',
};

const strangerItem =
  (declared: Declared) =>
  (name: string): HelpItem =>
    declared.items.find((item) => item.name === name) ?? plainItem(name);

/** A property that the guide does not know. */
export const plainItem = (name: string, more: Partial<HelpItem> = {}): HelpItem => ({
  name,
  type: 'any',
  short: '',
  description: '',
  allowed: '',
  required: false,
  unique: false,
  default: undefined,
  version: '',
  group: '',
  choices: [],
  with_types: '',
  objectLink: '',
  docsObjectLink: '',
  moreExamplesLink: '',
  changelog: [],
  examples: [],
  ...more,
});

/** The parts of an object that the guide tells in a sentence: `an object with expression and description`. */
export function partsOf({ allowed }: HelpItem): readonly HelpItem[] {
  const [, said] = /^(?:an object|objects) with (.+)$/.exec(allowed) ?? [];
  if (said === undefined) return [];
  const names = said
    .replaceAll(/\bor with\b/g, ',')
    .split(/,|\band\b/)
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name));
  return [...new Set(names)].map((name) => plainItem(name, partKinds[name]));
}

const partKinds: Readonly<Record<string, Partial<HelpItem>>> = {
  name: { type: 'string', short: 'Name', required: true },
  field: { type: 'string', short: 'The other field', required: true },
  description: { type: 'string', short: 'The message', required: true },
  expression: { type: 'string', short: 'The pattern', required: true },
  values: { type: 'array', short: 'One of these values' },
  isValid: { type: 'boolean', short: 'It keeps its rules' },
  when: { type: 'string or array', short: 'add, edit or both' },
  type: { type: 'string', short: 'Its type' },
};

/** One way to write a field of a type: what it needs, and every property it may have. */
export interface Variant {
  readonly requires: readonly string[];
  readonly allowed: readonly string[];
}

const words = (list: string): readonly string[] => list.split(' ');

const plain = words('type name group evalDefault noOutput line width ignoreIncomplete noLog value dependencyFn dependencies');
const labelled = [...plain, ...words('label placeholder required model help')];
const shown = [...labelled, ...words('dateType validIf validIfNot insertColumns placeholderColumn size tableFields')];
const full = [...shown, ...words('default columns valueColumn previewColumn')];

const variant = (requires: string, base: readonly string[], more = ''): Variant => ({
  requires: requires === '' ? [] : words(requires),
  allowed: [...base, ...(more === '' ? [] : words(more))],
});

const typed = variant('', full, 'asCredential sameAs regex notIn in minLength maxLength keydown hide icon attrs');
const listed = words('asCredential sameAs notIn in outputObject pctColumns filterColumns sticky horizontal multiple icon');
const queried = variant('query dbConfig', [...full, ...listed], 'query dbConfig refresh accept');
const worked = words('asCredential sameAs regex notIn in minLength maxLength refresh isHtml runLocal query editable hide icon');
const asking: readonly Variant[] = [
  variant('expression', [...full, ...worked], 'expression'),
  variant('value', [...full, ...worked], 'values'),
];

/**
 * The types of fields and how each may be written (contract 5.3). `constant` is ours: it shows a value that is sent and that nobody
 * edits; without `value` or `default` it is the portal's constant of its name. So is `attrs`: attributes of an input. `query` is an old
 * name of `enum`, which the engine warns about.
 */
export const fieldTypes: Readonly<Record<string, readonly Variant[]>> = {
  text: [typed],
  textarea: [variant('', full, 'attrs')],
  password: [typed],
  checkbox: [variant('', full, 'sameAs notIn in switch icon')],
  enum: [
    variant('values', [...full, ...listed], 'values'),
    queried,
    variant('expression', [...full, ...listed], 'expression refresh runLocal'),
  ],
  number: [variant('', full, 'sameAs regex notIn in minValue maxValue keydown icon attrs')],
  radio: [variant('values', full, 'sameAs notIn in values icon')],
  expression: [...asking, variant('query dbConfig', [...full, ...worked.filter((name) => name !== 'runLocal')], 'dbConfig')],
  local: asking,
  local_out: asking,
  credential: asking,
  table: [
    variant(
      'tableFields',
      shown,
      'asCredential sameAs notIn in expression runLocal query columns allowDelete allowInsert deleteMarker insertMarker readonlyColumns valueColumn previewColumn dbConfig hide',
    ),
  ],
  datetime: [
    variant(
      'dateType',
      shown,
      'default asCredential sameAs regex notIn in expression keydown refresh isHtml runLocal query allowDelete allowInsert deleteMarker insertMarker readonlyColumns sticky horizontal editable dbConfig multiple hide icon',
    ),
  ],
  html: [variant('expression', plain, 'default expression')],
  file: [variant('', labelled, 'default accept regex minSize maxSize expression icon')],
  query: [queried],
  constant: [variant('', labelled, 'default hide icon')],
};

/** Types of the columns of a table, with what each needs: all of the words of one of the lists. */
export const columnTypes: Readonly<Record<string, readonly (readonly string[])[]>> = {
  text: [],
  password: [],
  textarea: [],
  datetime: [['dateType']],
  number: [],
  checkbox: [],
  enum: [['values'], ['from']],
};

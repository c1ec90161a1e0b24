import { columnTypes, fieldTypes, type Variant } from '#contract/config-check/field-types.ts';
import {
  anything,
  called,
  flag,
  listOf,
  mapOf,
  matching,
  oneOf,
  orList,
  orRow,
  scalar,
  shaped,
  text,
  textOrFlag,
  textOrWhole,
  texts,
  whole,
  type Kind,
  type Properties,
} from '#contract/config-check/kinds.ts';
import { type Place, type Row } from '#contract/config-check/place.ts';

const databases = ['mysql', 'mssql', 'postgres', 'mongodb', 'oracle'];
const dateTypes = oneOf(['date', 'datetime', 'year', 'month', 'time', 'week']);

const regex = shaped({ one: 'a regex', properties: { expression: text, description: text }, requires: ['expression', 'description'] });
const rule = (more: Properties = {}): Kind =>
  shaped({ one: 'a rule', properties: { field: text, description: text, ...more }, requires: ['field', 'description'] });
const columnRule = rule({ when: orList(oneOf(['add', 'edit'])) });

const dependency = shaped(
  {
    one: 'a dependency',
    properties: {
      name: matching(/^!?[A-Za-z0-9_\-.]+$/, "the name of a field, after a '!' where it should not hold"),
      values: listOf(scalar),
      isValid: flag,
    },
    requires: ['name'],
  },
  (here, row) => {
    if (Object.hasOwn(row, 'values') === Object.hasOwn(row, 'isValid')) here.report("needs either 'values' or 'isValid'");
  },
);

const name = matching(/[A-Za-z0-9_-]/, 'a text with a letter, a digit, _ or -');

/** Every property that some type of field may have, with the kind of value it takes (contract 5.3). */
export const fieldProperties: Properties = {
  type: oneOf(Object.keys(fieldTypes)),
  name,
  label: text,
  help: text,
  placeholder: text,
  icon: text,
  group: text,
  line: text,
  width: text,
  attrs: mapOf(scalar),
  default: anything,
  evalDefault: flag,
  value: anything,
  values: listOf(orRow(scalar, anything)),
  required: flag,
  hide: flag,
  noOutput: flag,
  noLog: flag,
  model: orList(text),
  asCredential: flag,
  keydown: flag,
  switch: flag,
  ignoreIncomplete: flag,
  dependencies: listOf(dependency),
  dependencyFn: oneOf(['and', 'or', 'nand', 'nor']),
  regex,
  minLength: whole,
  maxLength: whole,
  minValue: whole,
  maxValue: whole,
  minSize: whole,
  maxSize: whole,
  sameAs: text,
  validIf: rule(),
  validIfNot: rule(),
  notIn: rule(),
  in: rule(),
  expression: text,
  query: text,
  dbConfig: orRow(
    orList(text),
    shaped({ one: 'a database', properties: { name: text, type: oneOf(databases) }, requires: ['name', 'type'] }),
  ),
  refresh: textOrFlag,
  runLocal: flag,
  isHtml: flag,
  editable: flag,
  multiple: flag,
  outputObject: flag,
  columns: texts,
  pctColumns: texts,
  filterColumns: texts,
  valueColumn: text,
  previewColumn: text,
  placeholderColumn: text,
  sticky: flag,
  horizontal: flag,
  size: textOrWhole,
  dateType: dateTypes,
  accept: orList(text),
  allowInsert: flag,
  allowDelete: flag,
  insertMarker: text,
  deleteMarker: text,
  insertColumns: texts,
  readonlyColumns: texts,
  tableFields: listOf(called('TableField', (here) => column(here))),
};

/** Every property that some type of column may have. */
export const columnProperties: Properties = {
  type: oneOf(Object.keys(columnTypes)),
  name,
  label: text,
  placeholder: text,
  from: text,
  sticky: flag,
  horizontal: flag,
  switch: flag,
  default: anything,
  required: flag,
  regex,
  dateType: dateTypes,
  minValue: whole,
  maxValue: whole,
  minLength: whole,
  maxLength: whole,
  notIn: columnRule,
  in: columnRule,
  values: listOf(scalar),
  icon: text,
  columns: texts,
  pctColumns: texts,
  filterColumns: texts,
  valueColumn: text,
  previewColumn: text,
  outputObject: flag,
};

const column = shaped({ one: 'a table field', properties: columnProperties, requires: ['type', 'name', 'label'] }, (here, row) => {
  const needs = needsOf(columnTypes, row['type']);
  if (needs && needs.length > 0 && !needs.some((names) => hasAll(row, names)))
    here.report(`of type '${String(row['type'])}' needs ${spoken(needs)}`);
});

export const field = shaped({ one: 'a field', properties: fieldProperties, requires: ['type', 'name'] }, (here, row) => {
  const variants = needsOf(fieldTypes, row['type']);
  if (variants) fits(here, row, variants);
});

const needsOf = <T>(types: Readonly<Record<string, T>>, type: unknown): T | undefined =>
  typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined;
const hasAll = (row: Row, names: readonly string[]): boolean => names.every((one) => Object.hasOwn(row, one));
const spoken = (needs: readonly (readonly string[])[]): string =>
  needs.map((names) => names.map((one) => `'${one}'`).join(' and ')).join(', or ');

/** A field has to be one of the ways its type may be written; the way that is nearest to it says what is wrong. */
function fits(here: Place, row: Row, variants: readonly Variant[]): void {
  const type = String(row['type']);
  const known = Object.keys(row).filter((property) => Object.hasOwn(fieldProperties, property));
  const extra = ({ allowed }: Variant): readonly string[] => known.filter((property) => !allowed.includes(property));
  const begun = variants.filter(({ requires }) => hasAll(row, requires));
  const [nearest] = [...begun].sort((one, other) => extra(one).length - extra(other).length);
  if (nearest) return extra(nearest).forEach((property) => here.report(unfit(property, type, variants.length > 1 ? nearest.requires : [])));
  here.report(`of type '${type}' needs ${spoken(variants.map(({ requires }) => requires))}`);
  const nowhere = known.filter((property) => variants.every(({ allowed }) => !allowed.includes(property)));
  for (const property of nowhere) here.report(unfit(property, type, []));
}

const unfit = (property: string, type: string, beside: readonly string[]): string =>
  `'${property}' is not a property of fields of type '${type}'${beside.length === 0 ? '' : ` with ${spoken([beside])}`}`;

import { createElement, type ComponentType } from 'react';
import type { Field, FieldKind } from '#engine/index.ts';
import { later } from '#ui/later.tsx';
import styles from '../Field.module.css';
import { Check } from './Check.tsx';
import { Constant } from './Constant.tsx';
import { Expression } from './expression/Expression.tsx';
import { Html } from './expression/Html.tsx';
import { FileInput } from './file/FileInput.tsx';
import { Multiline } from './Multiline.tsx';
import { NumberInput } from './NumberInput.tsx';
import { Radios } from './Radios.tsx';
import { Select } from './select/Select.tsx';
import { OpenSelect } from './select/SelectControl.tsx';
import { Text } from './Text.tsx';
import { Unsupported } from './Unsupported.tsx';
import type { WidgetProps } from './widget-props.ts';

type FieldOf<Kind extends FieldKind, F = Field> = F extends { readonly kind: infer Own } ? (Kind extends Own ? F : never) : never;

const coming = () => createElement('span', { className: styles['coming'] });
// Heavy, and not in every form.
const table = later(async () => (await import('./table/EditTable.tsx')).EditTable, coming);
const date = later(async () => (await import('./date/DateInput.tsx')).DateInput, coming);
const heavy = new Map<FieldKind, { readonly isThere: () => boolean; readonly preload: () => Promise<unknown> }>([
  ['table', table],
  ['datetime', date],
]);
/** Lists that are always open are drawn with the form. */
const isOpenList = (field: Field): boolean => field.kind === 'enum' && field.sticky;

/** Loads what these fields are drawn with; null when it is there. It never fails: what is missing is loaded again when it is drawn. */
export function widgetsOf(fields: readonly Field[]): Promise<unknown> | null {
  const parts = fields.map((field) => (isOpenList(field) ? OpenSelect : heavy.get(field.kind)));
  const missing = [...new Set(parts)].flatMap((one) => (one === undefined || one.isThere() ? [] : [one]));
  return missing.length === 0 ? null : Promise.all(missing.map(({ preload }) => preload()));
}

/** Every widget; a new field type is a file in this folder and a line here. */
const widgets: { readonly [Kind in FieldKind]: ComponentType<WidgetProps<FieldOf<Kind>>> } = {
  text: Text,
  password: Text,
  textarea: Multiline,
  number: NumberInput,
  checkbox: Check,
  radio: Radios,
  enum: Select,
  table: table,
  datetime: date,
  file: FileInput,
  expression: Expression,
  html: Html,
  constant: Constant,
  unsupported: Unsupported,
};

/** The widget of a field, for callers that hold a field of any type: each widget gets only its own fields. */
export const widgetOf = (field: Field): ComponentType<WidgetProps<Field>> =>
  widgets[field.kind] as unknown as ComponentType<WidgetProps<Field>>;

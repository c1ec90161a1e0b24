import type { HelpItem } from '#contract/help.ts';
import { isRow } from '#lib/plain.ts';
import { partsOf } from './declarations.ts';

/** What a property is edited with. */
export type ControlKind =
  | 'choice'
  | 'flag'
  | 'number'
  | 'text'
  | 'lines'
  | 'expression'
  | 'list'
  /** A list of records, as a table. */
  | 'records'
  | 'pairs'
  /** Flags that may be set, cleared or left out. */
  | 'options'
  /** One object with properties of its own, or a list of them. */
  | 'object'
  | 'objects'
  | 'yaml';

export const isScalar = (value: unknown): value is string | number | boolean | null | undefined =>
  value === null || typeof value !== 'object';

/** The control that a declaration asks for; where what is written has another shape, the one that can show it. */
export function controlOf(item: HelpItem, value: unknown): ControlKind {
  const wanted = wantedControl(item, value);
  return holds(wanted, value) ? wanted : shapeOf(value);
}

function wantedControl(item: HelpItem, value: unknown): ControlKind {
  const { name, type, choices, allowed, objectLink } = item;
  const isList = /\barray\b/.test(type);
  const isObject = /\bobject\b/.test(type);
  if ((name === 'expression' || name === 'query') && item.examples.length > 0) return 'expression';
  if (isList && type === 'array') return objectLink !== '' || allowed.startsWith('objects with') ? 'objects' : 'list';
  if (isObject && allowed.startsWith('names of options')) return 'options';
  if (isObject && type === 'object') return objectLink !== '' || partsOf(item).length > 0 ? 'object' : 'pairs';
  if (choices.length > 0 && type === 'string') return 'choice';
  if (type.startsWith('bool') && !/\bor\b/.test(type)) return 'flag';
  if (type === 'number' || type === 'integer') return 'number';
  if (isList && Array.isArray(value)) return 'list';
  if (allowed === 'markdown' || /^message$/.test(name) || (typeof value === 'string' && value.includes('\n'))) return 'lines';
  return 'text';
}

function holds(control: ControlKind, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  switch (control) {
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'choice':
    case 'text':
      return isScalar(value) && !(typeof value === 'string' && value.includes('\n'));
    case 'lines':
    case 'expression':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value) && value.every(isFlat);
    case 'records':
      return Array.isArray(value) && value.length > 0 && value.every((record) => isRow(record) && Object.keys(record).length > 0);
    case 'options':
      return isRow(value) && Object.values(value).every((said) => typeof said === 'boolean');
    case 'pairs':
      return isRow(value) && Object.values(value).every(isFlat);
    case 'object':
      return isRow(value);
    case 'objects':
      return Array.isArray(value) && value.every(isRow);
    case 'yaml':
      return true;
  }
}

/** It can be shown in a box of one line. */
export const isFlat = (value: unknown): boolean => isScalar(value) && !(typeof value === 'string' && value.includes('\n'));

function shapeOf(value: unknown): ControlKind {
  if (typeof value === 'string') return value.includes('\n') ? 'lines' : 'text';
  if (holds('list', value)) return 'list';
  return holds('records', value) ? 'records' : 'yaml';
}

/** A typed text as the value it stands for: a number or a flag only where the property, or what was there, is one. */
export function typedValue(text: string, { type }: Pick<HelpItem, 'type'>, before: unknown, ofType = ''): string | number | boolean {
  const isMany = /^(many|any|)$/.test(type);
  const takesNumbers = typeof before === 'number' || /\bnumber\b/.test(type) || (isMany && ofType === 'number');
  const takesFlags = typeof before === 'boolean' || /\bbool/.test(type) || (isMany && ofType === 'checkbox');
  if (takesNumbers && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return Number(text);
  if (takesFlags && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

import { isRow, own, type Row } from '#lib/plain.ts';
import { piecesOf, readsOf } from '#engine/index.ts';

/** An expression or a query that is tried by itself, with what stands beside it where it is written. */
export interface Tried {
  readonly text: string;
  readonly property: 'expression' | 'query';
  /** The field, or the column, that it is of. */
  readonly of: Row;
  /** The fields of the form, as they are written. */
  readonly fields: readonly Row[];
}

/** The name of the field that is tried: no other can have it, and a text that names its own field reads the sample. */
export const triedName = '__tried__';

/** The names of fields that a text reads, each once. Constants and the person are known without being asked for. */
export function readFields({ text, fields }: Pick<Tried, 'text' | 'fields'>): readonly string[] {
  const names = new Set(fields.map((field) => own(field, 'name')));
  return readsOf(piecesOf(text)).filter((name) => names.has(name));
}

/**
 * A form of the tried field alone. Samples stand for the other fields: a list of choices keeps what of a record is meant by its name, all
 * else is what the sample is. Who has no sample has no value, as in a form.
 */
export function trialForm({ text, property, of, fields }: Tried, samples: Row): { readonly form: Row; readonly constants: Row } {
  const { expression: _expression, query: _query, ...others } = of;
  const asked = Object.fromEntries(Object.entries(others).filter(([key]) => asking.includes(key)));
  const type = kinds.includes(String(own(of, 'type'))) ? own(of, 'type') : 'expression';
  const tried = { ...asked, name: triedName, label: 'Tried', type, [property]: text };
  const chosen = Object.entries(samples).flatMap(([name, sample]): Row[] => {
    const field = fields.find((one) => own(one, 'name') === name);
    if (!isRow(sample) || !field || own(field, 'type') !== 'enum') return [];
    const column = own(field, 'placeholderColumn') ?? own(field, 'valueColumn');
    const columns = column === undefined ? {} : { placeholderColumn: column, valueColumn: column };
    return [{ name, type: 'enum', values: [sample], default: '__auto__', ...columns }];
  });
  const names = new Set(chosen.map((field) => field['name']));
  const constants = Object.fromEntries(Object.entries(samples).filter(([name, sample]) => sample !== undefined && !names.has(name)));
  return { form: { name: 'Trial', type: 'ansible', playbook: 'none.yaml', roles: ['public'], fields: [...chosen, tried] }, constants };
}

/** What decides on how it is asked. */
const asking = ['runLocal', 'dbConfig', 'ignoreIncomplete', 'noLog', 'columns', 'valueColumn', 'placeholderColumn', 'isHtml'];
const kinds: readonly string[] = ['expression', 'enum', 'html'];

/** What a person typed for a sample: numbers, flags, lists and objects as JSON has them, else the text itself; undefined = none. */
export function sampleIn(typed: string, before: unknown): unknown {
  if (typed === '') return undefined;
  if (typeof before === 'string' && !/^[[{]/.test(typed)) return typed;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

export const sampleText = (sample: unknown): string =>
  sample === undefined || sample === null ? '' : typeof sample === 'string' ? sample : JSON.stringify(sample);

/** What a field holds at first, where that is written down as it is. */
export function firstSample(field: Row | undefined): unknown {
  if (!field || own(field, 'type') === 'password' || own(field, 'evalDefault') === true) return undefined;
  const first = own(field, 'value') ?? own(field, 'default');
  return typeof first === 'string' && (first.includes('$(') || first.startsWith('__')) ? undefined : first;
}

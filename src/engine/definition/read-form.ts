import type { Field, FormDefinition } from '#engine/definition/field.ts';
import { problem, type Problem } from '#engine/definition/problem.ts';
import { readBase } from '#engine/definition/read-base.ts';
import { readerOf, type Reader } from '#engine/definition/reader.ts';
import { isKind, parseField } from '#engine/fields/index.ts';
import { unsupported } from '#engine/fields/unsupported.ts';
import { isRow, type Row } from '#engine/value.ts';

/** A form and everything that is wrong with it. */
export interface ReadForm {
  readonly form: FormDefinition;
  readonly problems: readonly Problem[];
}

/**
 * D1: reads whatever a server calls a form and never throws. What cannot be read is reported with field and property, and keeps the
 * rest from nothing: a field of an unknown type, without a name or with a name already used becomes a field of kind `unsupported`.
 */
export function readForm(raw: unknown): ReadForm {
  const problems: Problem[] = [];
  if (!isRow(raw)) problems.push(problem('notAForm', 'This is not a form.'));
  const row: Row = isRow(raw) ? raw : {};
  const read = readerOf(row, null, problems);
  const taken = new Set<string>();
  const form: FormDefinition = {
    name: read.text('name'),
    help: read.text('help'),
    showHelp: row['showHelp'] === true,
    tileClass: read.text('tileClass') || 'has-background-primary-light',
    abortable: row['abortable'] !== false,
    fieldGroupClasses: Object.fromEntries(
      Object.entries(read.row('fieldGroupClasses') ?? {}).map(([group, name]) => [group, String(name)]),
    ),
    fields: (read.list('fields') ?? []).map((field, at) => readField(field, at, taken, problems)),
  };
  return { form, problems };
}

function readField(raw: unknown, at: number, taken: Set<string>, problems: Problem[]): Field {
  const row: Row = isRow(raw) ? raw : {};
  const given = row['name'];
  const name = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const called = name || `field ${at + 1}`;
  const read = readerOf(unaliased(row), called, problems);
  const base = readBase(called, read);
  const type = read.text('type');
  if (name === '') {
    problems.push(problem('badProperty', `Field ${at + 1} has no name`, { field: called, property: 'name' }));
    return unsupported(base, type, 'This field has no name.');
  }
  if (taken.has(name)) {
    problems.push(problem('duplicateName', `You have duplicates for field '${name}'`, { field: name, property: 'name' }));
    return unsupported(base, type, `Another field is called '${name}'.`);
  }
  taken.add(name);
  reportIdle(row, type, read);
  if (row['type'] === 'query')
    problems.push(
      problem('deprecatedQueryType', `Field '${name}': the type 'query' is deprecated, use 'enum'`, { field: name, property: 'type' }),
    );
  const field = isKind(type) ? parseField(type, base, read) : unsupported(base, type, reasonFor(type));
  if (field.kind === 'unsupported')
    problems.push(problem('unsupportedType', `Field '${name}': ${field.reason}`, { field: name, property: 'type' }));
  return field;
}

/** M5: types that are another one with defaults of its own (form-engine 2). */
const aliases: Readonly<Record<string, Row>> = {
  local: { runLocal: true, hide: true, noOutput: true },
  local_out: { runLocal: true, hide: true },
  credential: { runLocal: true, hide: true, asCredential: true },
};

function unaliased(row: Row): Row {
  const type = String(row['type']);
  if (type === 'query') return { ...row, type: 'enum' };
  if (!Object.hasOwn(aliases, type)) return row;
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null));
  return { ...aliases[type], ...given, type: 'expression' };
}

const asking: ReadonlySet<string> = new Set(['expression', 'html', 'enum', 'table']);

/** Q-EXPRTYPE: a question on a field that cannot ask is told and ignored. */
function reportIdle(row: Row, type: string, read: Reader): void {
  if (asking.has(type) || !isKind(type)) return;
  for (const property of ['expression', 'query'])
    if (row[property] !== undefined && row[property] !== null) read.report(property, `is ignored: fields of type '${type}' ask nothing`);
}

const reasonFor = (type: string): string => (type === '' ? 'This field has no type.' : `Fields of type '${type}' are not supported.`);

import type { Dependency, FieldBase, FieldRule, Rules } from '#engine/definition/field.ts';
import { patternOf } from '#lib/pattern/pattern.ts';
import type { Reader } from '#engine/definition/reader.ts';
import { isRow } from '#engine/value.ts';

/** What all types share (form-engine 1.3). Alias types hand over their own `hide` and `noOutput`. */
export function readBase(name: string, read: Reader): FieldBase {
  return {
    name,
    label: read.text('label', name) || name,
    help: read.text('help'),
    placeholder: read.text('placeholder'),
    icon: read.text('icon'),
    group: read.text('group'),
    line: read.text('line') || null,
    width: read.text('width'),
    default: read.raw['default'] ?? undefined,
    evalDefault: read.flag('evalDefault'),
    hide: read.flag('hide'),
    noLog: read.flag('noLog'),
    model: read.texts('model').filter((path) => path.trim() !== ''),
    noOutput: read.flag('noOutput'),
    asCredential: read.raw['asCredential'] === true,
    placeholderColumn: read.text('placeholderColumn'),
    valueColumn: read.text('valueColumn'),
    dependencies: readDependencies(read),
    dependencyFn: read.text('dependencyFn', 'and'),
    rules: readRules(read),
  };
}

function readDependencies(read: Reader): readonly Dependency[] | null {
  return read.list('dependencies')?.flatMap((raw) => readDependency(raw, read)) ?? null;
}

/** L3: `!` inverts; a dotted name parts at its FIRST dot (Q-DEPDOT). */
function readDependency(raw: unknown, read: Reader): Dependency[] {
  if (!isRow(raw) || typeof raw['name'] !== 'string') {
    read.report('dependencies', 'should hold objects with a name');
    return [];
  }
  const inverted = raw['name'].startsWith('!');
  const path = inverted ? raw['name'].slice(1) : raw['name'];
  const dot = path.indexOf('.');
  const wants: Dependency['wants'] =
    typeof raw['isValid'] === 'boolean'
      ? { kind: 'validity', isValid: raw['isValid'] }
      : { kind: 'values', values: Array.isArray(raw['values']) ? raw['values'] : [] };
  return [{ name: dot < 0 ? path : path.slice(0, dot), path: dot < 0 ? '' : path.slice(dot + 1), inverted, wants }];
}

/** The rules of a field or of a column. */
export function readRules(read: Reader): Rules {
  return {
    required: read.flag('required'),
    minLength: read.number('minLength'),
    maxLength: read.number('maxLength'),
    minValue: read.number('minValue'),
    maxValue: read.number('maxValue'),
    minSize: read.number('minSize'),
    maxSize: read.number('maxSize'),
    regex: readRegex(read),
    validIf: readFieldRule('validIf', read),
    validIfNot: readFieldRule('validIfNot', read),
    notIn: readFieldRule('notIn', read),
    in: readFieldRule('in', read),
    sameAs: read.text('sameAs') || null,
  };
}

function readFieldRule(name: string, read: Reader): FieldRule | null {
  const raw = read.row(name);
  if (raw === null) return null;
  if (typeof raw['field'] === 'string') return { field: raw['field'], description: String(raw['description'] ?? '') };
  read.report(name, 'should name a field');
  return null;
}

/** An expression that is no regular expression is reported and never holds anybody up. */
function readRegex(read: Reader): Rules['regex'] {
  const raw = read.row('regex');
  if (raw === null) return null;
  const pattern = patternOf(String(raw['expression'] ?? ''));
  if (pattern.ok) return { pattern: pattern.value, description: String(raw['description'] ?? '') };
  read.report('regex', 'is not a regular expression');
  return null;
}

import type { Row } from '#engine/value.ts';

/** One condition of visibility (form-engine 6.2). `path` is the rest of a dotted name, '' without a dot. */
export interface Dependency {
  readonly name: string;
  readonly path: string;
  readonly inverted: boolean;
  readonly wants:
    | { readonly kind: 'values'; readonly values: readonly unknown[] }
    | { readonly kind: 'validity'; readonly isValid: boolean };
}

/** Refers to another field, with the text to show when the rule is broken. */
export interface FieldRule {
  readonly field: string;
  readonly description: string;
}

/** Limits a value has to keep; null = no such rule. Lengths count characters or items. */
export interface Rules {
  readonly required: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly regex: { readonly pattern: RegExp; readonly description: string } | null;
  readonly validIf: FieldRule | null;
  readonly validIfNot: FieldRule | null;
  readonly notIn: FieldRule | null;
  readonly in: FieldRule | null;
  readonly sameAs: string | null;
}

/** What every field has, whatever its type. `default` undefined = none; `line` null = a line of its own. */
export interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  readonly icon: string;
  readonly group: string;
  readonly line: string | null;
  readonly width: string;
  readonly default: unknown;
  readonly hide: boolean;
  readonly noLog: boolean;
  readonly model: readonly string[];
  readonly noOutput: boolean;
  readonly asCredential: boolean;
  readonly placeholderColumn: string;
  readonly valueColumn: string;
  /** null = always visible. */
  readonly dependencies: readonly Dependency[] | null;
  readonly dependencyFn: string;
  readonly rules: Rules;
}

/** `keydown`: every key counts as a commit. `attrs`: extra attributes of the input, as configured. */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'password' | 'textarea';
  readonly keydown: boolean;
  readonly attrs: Row;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly keydown: boolean;
  readonly attrs: Row;
}
export interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox';
}
export interface RadioField extends FieldBase {
  readonly kind: 'radio';
  readonly choices: readonly { readonly value: unknown; readonly label: string }[];
}
/** `columns` empty = all of the first record. `values` are scalars or records, as configured. */
export interface EnumField extends FieldBase {
  readonly kind: 'enum';
  readonly values: readonly unknown[];
  readonly multiple: boolean;
  readonly columns: readonly string[];
  readonly pctColumns: readonly string[];
  readonly filterColumns: readonly string[];
  readonly previewColumn: string;
  readonly outputObject: boolean;
  readonly sticky: boolean;
  readonly horizontal: boolean;
}
/** A value nobody edits; it is sent. `default` holds it; without one it is the portal's constant of that name. */
export interface ConstantField extends FieldBase {
  readonly kind: 'constant';
}
/** A field that cannot be drawn. It keeps its place, says why, and has no value. */
export interface UnsupportedField extends FieldBase {
  readonly kind: 'unsupported';
  readonly type: string;
  readonly reason: string;
}

export type Field = TextField | NumberField | CheckboxField | RadioField | EnumField | ConstantField | UnsupportedField;
export type FieldKind = Field['kind'];

/** A form as the engine reads it; what only the server or the catalogue needs is left out. */
export interface FormDefinition {
  readonly name: string;
  readonly help: string;
  readonly showHelp: boolean;
  readonly tileClass: string;
  readonly abortable: boolean;
  readonly fieldGroupClasses: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
}

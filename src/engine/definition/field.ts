import type { Pattern } from '#lib/pattern/pattern.ts';
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
  /** Bytes. */
  readonly minSize: number | null;
  readonly maxSize: number | null;
  readonly regex: { readonly pattern: Pattern; readonly description: string } | null;
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
  /** The default is a script. */
  readonly evalDefault: boolean;
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

/** How a field asks the world for its value or its options (form-engine 1.3); '' = it does not ask in this way. */
export interface Asking {
  /** Beats `query`. */
  readonly expression: string;
  readonly query: string;
  readonly dbConfig: unknown;
  /** The expression is a script for the interpreter, not for the server. */
  readonly runLocal: boolean;
  /** What has no value becomes the word undefined instead of holding the question back. */
  readonly ignoreIncomplete: boolean;
  /** How it is asked again: `manual` by hand, `10s` by itself every ten seconds; null = not at all. */
  readonly refresh: string | null;
  readonly refreshMs: number | null;
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
/** How a list is offered. `columns` empty = all of the first record. */
export interface ListSettings {
  readonly multiple: boolean;
  readonly columns: readonly string[];
  readonly pctColumns: readonly string[];
  readonly filterColumns: readonly string[];
  readonly previewColumn: string;
  readonly valueColumn: string;
  readonly sticky: boolean;
  readonly horizontal: boolean;
}
/** `values` are scalars or records, as configured; [] for lists that ask for their options. */
export interface EnumField extends FieldBase, Asking, ListSettings {
  readonly kind: 'enum';
  readonly values: readonly unknown[];
  readonly outputObject: boolean;
}
/** A value that is worked out. `given`: fixed in the form, nothing is asked (A17, Q-VAL0). `editable`: it has a pencil. */
export interface ExpressionField extends FieldBase, Asking {
  readonly kind: 'expression';
  readonly given: { readonly value: unknown } | null;
  readonly editable: boolean;
  readonly isHtml: boolean;
}
/** Markup from a script; no label, nothing to fill in. */
export interface HtmlField extends FieldBase, Asking {
  readonly kind: 'html';
}
export type DateType = 'date' | 'datetime' | 'time' | 'month' | 'year' | 'week';
export interface DatetimeField extends FieldBase {
  readonly kind: 'datetime';
  readonly dateType: DateType;
}
export interface FileField extends FieldBase {
  readonly kind: 'file';
}
export type ColumnType = 'text' | 'textarea' | 'password' | 'number' | 'checkbox' | 'enum' | 'datetime' | 'html';
/** A rule of a column; `when` says which actions it holds for: none without it (J09). The description is literal. */
export interface ColumnRule extends FieldRule {
  readonly when: readonly ('add' | 'edit')[];
}
/** One column of a table (form-engine 1.4). `default` is literal. `from` names the field whose value is the list of options. */
export interface TableColumn extends ListSettings {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly placeholder: string;
  readonly icon: string;
  readonly default: unknown;
  readonly required: boolean;
  readonly rules: Rules;
  readonly notIn: ColumnRule | null;
  readonly in: ColumnRule | null;
  readonly dateType: DateType;
  readonly values: readonly unknown[];
  readonly from: string | null;
  /** False shortens a chosen record to its value column; else the record is kept (Q-TENUM). */
  readonly outputObject: boolean;
  /** The form's type has no control; the column is shown and cannot be filled in. */
  readonly hasEditor: boolean;
}
/** A list of rows. Lists of names are empty when the form does not say. */
export interface TableField extends FieldBase, Asking {
  readonly kind: 'table';
  readonly tableFields: readonly TableColumn[];
  readonly allowInsert: boolean;
  readonly allowDelete: boolean;
  readonly deleteMarker: string;
  readonly insertMarker: string;
  readonly readonlyColumns: readonly string[];
  readonly insertColumns: readonly string[];
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

export type Field =
  | TextField
  | NumberField
  | CheckboxField
  | RadioField
  | EnumField
  | ExpressionField
  | HtmlField
  | TableField
  | DatetimeField
  | FileField
  | ConstantField
  | UnsupportedField;
/** Fields that may ask the world. */
export type AskingField = EnumField | ExpressionField | HtmlField | TableField;
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

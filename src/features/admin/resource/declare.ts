import type { ComponentType, ReactNode } from 'react';
import type * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Row, ResourceKind, Values } from '#hooks/use-resource.ts';

type Entries = Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;
/** What an editor holds, by the names of the contract; secrets are '' or asterisks. */
export type EditedOf<E extends Entries> = { readonly [Name in keyof E]: v.InferOutput<E[Name]> };

/** What a control of its own gets; `value` is a text, or a boolean for a flag. */
export interface ControlProps {
  readonly id: string;
  readonly value: string | boolean;
  readonly onChange: (value: string | boolean) => void;
  /** Nobody may change it here. */
  readonly isFixed: boolean;
}

/** One control of an editor. Methods, so that a declaration may narrow what they are given. */
export interface FieldDeclaration<V = Values> {
  readonly label: string;
  /** Where the label depends on what else is chosen. */
  labelFor?(values: V): string;
  readonly hint?: ReactNode;
  /** `lines` = a text of several lines, `code` = the same for machines. */
  readonly as?: 'lines' | 'code';
  /** Fields of one section stand in one card under this heading. */
  readonly section?: string;
  /** It is set when the row is made, and never changed. */
  readonly once?: true;
  /** May not be blank; stored secrets count. */
  required?(values: V, isNew: boolean): boolean;
  /** Whether it is shown; what is hidden keeps its value and is not checked. */
  when?(values: V, isNew: boolean): boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly Control?: ComponentType<ControlProps>;
}

/** What a check of the whole may look at. */
export interface CheckContext {
  readonly isNew: boolean;
  /** New secrets by name. */
  readonly replaced: Readonly<Record<string, string>>;
}

/** How a row is edited: its controls in their order, and what has to hold beside the schemas of the contract. */
export interface FormDeclaration<V = Values> {
  readonly kind: {
    readonly entries: Entries;
    readonly secrets: readonly string[];
    readonly flags: readonly string[];
    readonly path: string;
    /** How it is sent: no more than the server takes. */
    readonly update: Pick<Endpoint, 'access' | 'maxBody'>;
  };
  readonly fields: Readonly<Record<string, FieldDeclaration<V>>>;
  /** What a new row starts with. */
  readonly initial?: Partial<V>;
  /** What is wrong with the values together, by field. */
  check?(values: V, context: CheckContext): Readonly<Record<string, string>>;
}

export interface Column<R = Row> {
  readonly name: string;
  readonly label: string;
  /** What is drawn; the entry as text when not said. */
  cell?(row: R): ReactNode;
  /** What is searched and sorted by; the entry as text when not said. */
  text?(row: R): string;
}

/** A page that lists rows and edits them. */
export interface ResourceDeclaration extends FormDeclaration {
  /** Where its rows are read and written; `kind` may have controls beside its entries, which are never sent. */
  readonly resource: ResourceKind;
  readonly title: string;
  /** `Group`, as questions and messages name one. */
  readonly one: string;
  readonly columns: readonly Column[];
  /** How people call a row. */
  nameOf(row: Row): string;
  /** What goes with a row that is deleted. */
  lossOf(row: Row): string;
  /** Said in passing when it worked (specification 8). */
  readonly said: { created(id: number | null): string; readonly updated: string; readonly removed: string };
}

/** Holds a declaration against the contract: a forgotten field, a misspelt column or a condition on what is no entry does not compile. */
export function adminForm<const E extends Entries>(
  kind: FormDeclaration['kind'] & { readonly entries: E },
  declared: Omit<FormDeclaration<EditedOf<E>>, 'kind' | 'fields'> & {
    readonly fields: Readonly<Record<keyof E & string, FieldDeclaration<EditedOf<E>> | null>>;
  },
): FormDeclaration {
  const fields = Object.fromEntries(Object.entries(declared.fields).filter(([, field]) => field !== null));
  return { ...declared, kind, fields } as unknown as FormDeclaration;
}

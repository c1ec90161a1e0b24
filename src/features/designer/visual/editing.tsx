import { createContext, use, type ReactNode } from 'react';
import type { HelpItem, HelpNode } from '#contract/help.ts';
import type { BenchItem, Warning } from '#hooks/use-designer.ts';
import type { TrialSetup } from '#hooks/use-trial.ts';
import type { Row } from '#lib/plain.ts';
import type { Declarations, Declared } from './declarations.ts';

export interface VisualFaceProps {
  readonly item: BenchItem;
  readonly items: readonly BenchItem[];
  /** The reference guide; null = it is not here. */
  readonly nodes: readonly HelpNode[] | null;
  readonly warnings: readonly Warning[];
  readonly isReadOnly: boolean;
  /** Every object is a new wish to see what is at that line. */
  readonly goTo: { readonly line: number } | null;
  readonly onChange: (text: string) => void;
  /** Opens the YAML at a line. */
  readonly onYaml: (line: number) => void;
}

/** A word that an expression may use. */
export interface ExpressionWord {
  readonly label: string;
  readonly detail: string;
  readonly info: string;
}

/** Sets what is at the end of a way below an object; undefined takes it away. `order`: where new keys belong. */
export type SetValue = (way: readonly (string | number)[], value: unknown, order: readonly string[]) => void;

export interface PropertyListProps {
  readonly of: Row;
  readonly declared: Declared;
  /** The property that this object is in; '' = it stands by itself. */
  readonly inside?: string;
  /** Shows only properties that these words are in. */
  readonly filter?: string;
  /** Properties that are edited elsewhere. */
  readonly without?: readonly string[];
  readonly set: SetValue;
}

/** What every control of the designer knows of where it is. */
export interface Surroundings {
  readonly declarations: Declarations;
  readonly isReadOnly: boolean;
  /** Names that a property of this name can have; [] = nothing is known. */
  readonly namesFor: (property: string, inside: string) => readonly string[];
  /** Placeholders: fields, constants and what is always there. */
  readonly placeholders: () => readonly ExpressionWord[];
  /** Functions of expressions; those of the server begin with `fn.`. */
  readonly functions: () => readonly ExpressionWord[];
  /** What expressions are tried against; null = they are not. */
  readonly trial: Pick<TrialSetup, 'fields' | 'constants' | 'previewed'> | null;
  /** Draws the properties of an object inside of another: objects hold objects. */
  readonly properties: (props: PropertyListProps) => ReactNode;
}

const nowhere: Surroundings = {
  declarations: new Map(),
  isReadOnly: true,
  namesFor: () => [],
  placeholders: () => [],
  functions: () => [],
  trial: null,
  properties: () => null,
};

const SurroundingsContext = createContext(nowhere);
export const SurroundingsProvider = SurroundingsContext.Provider;
export const useSurroundings = (): Surroundings => use(SurroundingsContext);

const ObjectContext = createContext<Row>({});
export const ObjectProvider = ObjectContext.Provider;
/** The object whose property is drawn here. */
export const useObject = (): Row => use(ObjectContext);

export interface ControlProps {
  readonly id: string;
  readonly label: string;
  readonly item: HelpItem;
  readonly value: unknown;
  /** The type of the object that the property is of, and the property that this object is in. */
  readonly ofType: string;
  readonly inside: string;
  readonly onChange: (value: unknown) => void;
}

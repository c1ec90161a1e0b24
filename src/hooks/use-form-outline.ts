import { useEffect, useRef, useState } from 'react';
import { changedSince, noPast, remembered, stepped, type TextPast } from '#hooks/text-past.ts';
import type { Result } from '#lib/result.ts';
import {
  droppedFields,
  editsOf,
  freeLine,
  regrouped,
  relined,
  shiftedFields,
  shownOrder,
  type Arrangement,
  type Target,
} from '#sync/designer/arrange-fields.ts';
import { changedOutline, withValue, type Refusal, type Step } from '#sync/designer/edit-outline.ts';
import { renamedField, usesOfField, type FieldUse } from '#sync/designer/field-uses.ts';
import { addedField, duplicatedFields, removedFields } from '#sync/designer/make-fields.ts';
import { readOutline, type Outline, type OutlineField } from '#sync/designer/outline.ts';
import type { BadYaml } from '#sync/designer/yaml-text.ts';

export { shownOrder };
export type { BadYaml, FieldUse, Outline, OutlineField, Step, Target };

/** A form as it lies before a person who edits it by its parts. */
export interface FormOutline {
  /** As it is, or, where `bad`, as it was when it could be read last. */
  readonly outline: Outline;
  /** Why the text as it is now cannot be read; null = it can. */
  readonly bad: BadYaml | null;
}

/** What can be done with a form and its fields. Each says where those fields are then; null = nothing is to be done. */
export interface OutlineActions {
  /**
   * Sets a property of a field, or of the form (null); undefined takes it away. `name`: what the field was called when it was typed, by
   * which it is found where the text has changed meanwhile; nothing is set where it is gone.
   */
  readonly set: (field: number | null, way: readonly Step[], value: unknown, order: readonly string[], name?: string) => void;
  readonly add: (type: string, behind: number | null) => Touched;
  readonly duplicate: (at: readonly number[]) => Touched;
  readonly remove: (at: readonly number[]) => Touched;
  readonly shift: (at: readonly number[], by: -1 | 1) => Touched;
  readonly drop: (at: readonly number[], target: Target) => Touched;
  /** '' = none. */
  readonly group: (at: readonly number[], group: string) => Touched;
  /** Side by side in a line; 'new' = one of their own, null = each in its own row. */
  readonly line: (at: readonly number[], line: string | null) => Touched;
  readonly rename: (at: number, name: string, isEverywhere: boolean) => void;
  readonly uses: (name: string) => readonly FieldUse[];
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Places of the fields that were touched, with their names; null = nothing was done. */
export type Touched = { readonly at: readonly number[]; readonly names: readonly string[] } | null;

export interface OutlineEditing extends FormOutline {
  readonly actions: OutlineActions;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Seen {
  readonly text: string;
  readonly outline: Outline | null;
  readonly bad: BadYaml | null;
}

function seenOf(text: string, before: Outline | null): Seen {
  const read = readOutline(text, before ?? undefined);
  return read.ok ? { text, outline: read.value, bad: null } : { text, outline: before, bad: read.error };
}

/** null: the text could not be read yet; then `bad` says why. */
export function useFormOutline(
  text: string,
  write: (text: string) => void,
  refuse: (why: Refusal) => void,
): OutlineEditing | { readonly outline: null; readonly bad: BadYaml } {
  const [seen, setSeen] = useState(() => seenOf(text, null));
  const [past, setPast] = useState(noPast);
  const now = seen.text === text ? seen : seenOf(text, seen.outline);
  // Drawn again at once with it; what did not change is taken from what was there.
  if (now !== seen) setSeen(now);
  const latestRef = useRef({ now, write, refuse, past });
  useEffect(() => {
    latestRef.current = { now, write, refuse, past };
  });
  // They are called when something happens, never while drawing.
  // oxlint-disable-next-line react/refs
  const [actions] = useState(() => actionsOn(() => latestRef.current, setPast, setSeen));
  const { outline, bad } = now;
  if (outline === null) return { outline, bad: bad ?? { message: '', line: 1, isAlias: false } };
  return { outline, bad, actions, canUndo: past.behind.length > 0, canRedo: past.ahead.length > 0 };
}

interface Latest {
  now: Seen;
  past: TextPast;
  readonly write: (text: string) => void;
  readonly refuse: (why: Refusal) => void;
}

function actionsOn(latest: () => Latest, setPast: (past: TextPast) => void, setSeen: (seen: Seen) => void): OutlineActions {
  const remember = (past: TextPast): void => {
    latest().past = past;
    setPast(past);
  };
  const put = (text: string, outline: Outline | null): void => {
    const { write, now } = latest();
    // What is done before the page is drawn again goes on from here.
    const next = outline ? { text, outline, bad: null } : seenOf(text, now.outline);
    latest().now = next;
    // So that it is not read again when it comes back.
    setSeen(next);
    write(text);
  };
  const taken = (changed: Result<Outline, Refusal>, of: string): boolean => {
    const { now, past, refuse } = latest();
    if (!changed.ok) {
      refuse(changed.error);
      return false;
    }
    if (changed.value.text === now.text) return true;
    remember(remembered(past, now.text, changed.value.text, of));
    put(changed.value.text, changed.value);
    return true;
  };
  const arrange = (make: (outline: Outline) => Arrangement | null): Touched => {
    const { outline, bad } = latest().now;
    const made = outline && bad === null ? make(outline) : null;
    if (made === null || outline === null) return null;
    if (!taken(changedOutline(outline, null, made.fields), '')) return null;
    return { at: made.touched, names: made.touched.map((at) => latest().now.outline?.fields[at]?.name ?? '') };
  };
  const go = (way: 'behind' | 'ahead'): void => {
    const { past, now, refuse } = latest();
    const step = stepped(past, way, now.text, 'form');
    if (step === null) return;
    remember(step.past);
    if (step.text === null) refuse(changedSince);
    else put(step.text, null);
  };
  return {
    set(asked, way, value, order, name) {
      const { outline, bad } = latest().now;
      if (outline === null || bad !== null) return;
      const field = placeNow(outline, asked, name);
      const of = `${field ?? 'form'} ${way.join(' ')}`;
      if (field === null) return void taken(changedOutline(outline, withValue(outline.form, way, value, order)), of);
      const edits = editsOf(outline).map((edit) =>
        edit.from === field ? { ...edit, value: withValue(edit.value, way, value, order) } : edit,
      );
      taken(changedOutline(outline, null, edits), of);
    },
    add: (type, behind) => arrange((outline) => addedField(outline, type, behind)),
    duplicate: (at) => arrange((outline) => duplicatedFields(outline, at)),
    remove: (at) => arrange((outline) => removedFields(outline, at)),
    shift: (at, by) => arrange((outline) => shiftedFields(outline, at, by)),
    drop: (at, target) => arrange((outline) => droppedFields(outline, at, target)),
    group: (at, group) => arrange((outline) => regrouped(outline, at, group)),
    line: (at, line) => arrange((outline) => relined(outline, at, line === 'new' ? freeLine(outline) : line)),
    rename(at, name, isEverywhere) {
      const { outline, bad } = latest().now;
      if (outline === null || bad !== null) return;
      const { form, fields } = renamedField(outline, at, name, isEverywhere);
      taken(changedOutline(outline, form, fields), '');
    },
    uses: (name) => usesOfField(latest().now.outline ?? emptyOutline, name),
    undo: () => go('behind'),
    redo: () => go('ahead'),
  };
}

/** -1 = it is gone. */
function placeNow({ fields }: Outline, field: number | null, name: string | undefined): number | null {
  if (field === null || name === undefined || fields[field]?.name === name) return field;
  return fields.findIndex((one) => one.name === name);
}

const emptyOutline: Outline = { text: '', form: {}, fields: [], pieces: null, isLinked: false, known: new Map() };

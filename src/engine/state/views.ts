import type { Field } from '#engine/definition/field.ts';
import { missingNames } from '#engine/expression/substitute.ts';
import { isRestless } from '#engine/state/evaluate.ts';
import { isOpen, isStuck } from '#engine/state/settled.ts';
import { fieldOf, scopeOf, type FieldState, type FormState } from '#engine/state/state.ts';
import { isValid } from '#engine/state/visibility.ts';

/** A field that keeps the form from being run, with the reason as the person reads it. */
export interface Blocker {
  readonly field: string;
  readonly label: string;
  readonly cause: string;
  /** It is not drawn, so nobody can go there. */
  readonly hidden: boolean;
  /** `waiting`: something it reads has no value yet. */
  readonly reason: 'invalid' | 'running' | 'waiting' | 'failed' | 'offline';
}

/** V11: the messages under a field: the required text only once it was touched, all others at once. */
export function errorsOf(state: FieldState): readonly string[] {
  return state.violations.filter((violation) => violation.early || state.touched).map((violation) => violation.message);
}

/**
 * V12, W13: fields that are visible by their dependencies and invalid or still to be worked out, `hide` or not (Q-HIDEVAL), in form
 * order, each with its cause.
 */
export function blocking(state: FormState): readonly Blocker[] {
  return state.compiled.fields.flatMap((field, at) => {
    const now = state.fields[at]!;
    const isBroken = now.visible && !isValid(now);
    const open = isOpen(state, at) ? whyOpen(state, at) : null;
    if (!isBroken && open === null) return [];
    const messages = isBroken ? now.violations.map((violation) => violation.message) : [];
    const cause = [...(open === null ? [] : [open.cause]), ...messages].join(', ');
    return [{ field: field.name, label: field.label, cause, hidden: field.hide, reason: open?.reason ?? 'invalid' }];
  });
}

function whyOpen(state: FormState, at: number): Pick<Blocker, 'cause' | 'reason'> {
  const now = state.fields[at]!;
  if (now.pending?.aim === 'preset' || now.status === 'running') return { reason: 'running', cause: 'Being worked out' };
  if (now.offline) return { reason: 'offline', cause: 'Needs a connection' };
  if (now.failure !== null) return { reason: 'failed', cause: `Failed, is tried again: ${now.failure}` };
  if (state.compiled.graph.selfReaders.has(at)) return { reason: 'waiting', cause: 'Reads itself, directly or through other fields' };
  if (isRestless(state, at)) return { reason: 'waiting', cause: 'Never comes to rest: it starts over by way of other fields' };
  const parents = isStuck(state, at) ? state.compiled.graph.defaultedParents[at]! : [];
  if (parents.length > 0)
    return { reason: 'waiting', cause: `Its default stands on the default of ${parents.map((parent) => label(state, parent)).join(', ')}` };
  const missing = missingNames(state.compiled.texts[at]!.source ?? [], scopeOf(state));
  return { reason: 'waiting', cause: `Waits for a value of ${missing.map((name) => labelOf(state, name)).join(', ')}` };
}

const label = (state: FormState, at: number): string => state.compiled.fields[at]!.label;
const labelOf = (state: FormState, name: string): string => fieldOf(state, name)?.field.label ?? `'${name}'`;

/** L5: whether a field is drawn. `hide` gives way to those who may see hidden fields. */
export function isDrawn(field: Field, state: FieldState, showHidden: boolean): boolean {
  return state.visible && (!field.hide || showHidden);
}

/** A group as it is on screen now: only lines and fields that are drawn; groups without any are left out (form-engine 6.5). */
export interface ShownGroup {
  readonly title: string;
  readonly lines: readonly (readonly string[])[];
}
export function visibleLayout(state: FormState, showHidden = false): readonly ShownGroup[] {
  const drawn = (at: number): boolean => isDrawn(state.compiled.fields[at]!, state.fields[at]!, showHidden);
  return state.compiled.layout
    .map(({ title, lines }) => ({
      title,
      lines: lines.map((line) => line.fields.filter(drawn).map((at) => state.compiled.fields[at]!.name)).filter((line) => line.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** When the actions of a form run (form-engine 9.6). */
export type Occasion = 'onSubmit' | 'onFinish' | 'onSuccess' | 'onFailure' | 'onAbort';
export const occasions: readonly Occasion[] = ['onSubmit', 'onFinish', 'onSuccess', 'onFailure', 'onAbort'];

/** Something that happens to the page on such an occasion, some time after it. */
export type Action =
  | { readonly do: 'clear' | 'home' | 'reload' | 'hide' | 'show'; readonly afterMs: number }
  | { readonly do: 'load'; readonly form: string; readonly afterMs: number };

export type FormActions = Readonly<Record<Occasion, readonly Action[]>>;
export const noActions: FormActions = { onSubmit: [], onFinish: [], onSuccess: [], onFailure: [], onAbort: [] };

/** Timers of browsers cannot wait longer. */
const longestMs = 2 ** 31 - 1;

/**
 * A1: reads the action lists of a form as the server sent it. Each element is an object whose first key names the action; its value is the
 * delay in seconds, also as text, and for `load` the text `seconds,form name`, parted at the first comma. What cannot be read is
 * skipped and named in `problems`; the rest holds.
 */
export function readActions(form: Readonly<Record<string, unknown>>): {
  readonly actions: FormActions;
  readonly problems: readonly string[];
} {
  const actions: Record<Occasion, readonly Action[]> = { ...noActions };
  const problems: string[] = [];
  for (const occasion of occasions) {
    const given = form[occasion] ?? [];
    if (!Array.isArray(given)) {
      problems.push(`'${occasion}' is not a list of actions`);
      continue;
    }
    const read = given.map(readAction);
    actions[occasion] = read.filter((action) => action !== null);
    for (const [at, action] of read.entries())
      if (action === null) problems.push(`'${occasion}' action ${at + 1} cannot be read: ${JSON.stringify(given[at])}`);
  }
  return { actions, problems };
}

function readAction(given: unknown): Action | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const [first] = Object.entries(given);
  if (first === undefined) return null;
  const [kind, value] = first as readonly [string, unknown];
  switch (kind) {
    case 'clear':
    case 'home':
    case 'reload':
    case 'hide':
    case 'show': {
      const afterMs = delayOf(value);
      return afterMs === null ? null : { do: kind, afterMs };
    }
    case 'load':
      return readLoad(value);
    // The key is a text of the form, not a closed union.
    default:
      return null;
  }
}

function readLoad(value: unknown): Action | null {
  if (typeof value !== 'string') return null;
  const comma = value.indexOf(',');
  const afterMs = delayOf(value.slice(0, comma));
  const form = value.slice(comma + 1);
  return comma < 0 || afterMs === null || form === '' ? null : { do: 'load', form, afterMs };
}

/** Seconds as a number or a text, in ms; null when it is no time. */
function delayOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const seconds = Number(value);
  return Number.isNaN(seconds) || seconds < 0 ? null : Math.min(seconds * 1000, longestMs);
}

/** A2: the actions of some occasions, in their order: onFinish before the list of how it ended. All of them count from now. */
export const actionsOn = (actions: FormActions, on: readonly Occasion[]): readonly Action[] => on.flatMap((occasion) => actions[occasion]);

/**
 * A3: what runs when a job is over: onFinish, then onSuccess, onFailure or onAbort. `again`: it ended before as a warning, waiting for
 * approval; what ran then does not run again.
 */
export function occasionsOf(status: 'success' | 'error' | 'warning', again: boolean): readonly Occasion[] {
  const own: Occasion = status === 'success' ? 'onSuccess' : status === 'error' ? 'onFailure' : 'onAbort';
  if (!again) return ['onFinish', own];
  return own === 'onAbort' ? [] : [own];
}

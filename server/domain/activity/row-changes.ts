import type { ActivityAct, ActivityChange } from '#contract/activity.ts';
import type { EditedValues } from '../stores.ts';
import { shownDocument, shownSecret, shownValue } from './shown-value.ts';

/** What is known of the columns of a row. */
export interface RowKinds {
  readonly secrets: readonly string[];
  readonly flags?: readonly string[];
  /** Whole documents: only their length is told. */
  readonly documents?: readonly string[];
}

/** What is another value now. Of a row that is new or gone: all that it had. */
export function rowChanges(before: EditedValues | null, after: EditedValues | null, kinds: RowKinds): readonly ActivityChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    // What was never filled in is no news of a row that comes or goes.
    if (was === is || (!was && !is && (before === null || after === null))) return [];
    const shown = showing(name, kinds);
    const change = { name, before: before && shown(was), after: after && shown(is) };
    return change.before === null && change.after === null ? [] : [change];
  });
}

function showing(name: string, { secrets, flags = [], documents = [] }: RowKinds): (value: unknown) => string | null {
  if (secrets.includes(name)) return shownSecret;
  if (documents.includes(name)) return shownDocument;
  if (flags.includes(name)) return (value) => (value ? 'yes' : 'no');
  return shownValue;
}

/** null = nothing happened. */
export function actOf(before: unknown, after: unknown): ActivityAct | null {
  if (before === null) return after === null ? null : 'added';
  return after === null ? 'removed' : 'changed';
}

import { blocking, payload, type Blocker, type FormState } from '#engine/index.ts';
import type { FileToSend, LaunchEvent, UploadRecord } from '#sync/launch-state.ts';

/** Names every field that is in the way: a hidden one would otherwise block without a trace (Q-HIDEVAL). */
const detailsOf = (blockers: readonly Blocker[]): string =>
  blockers.map(({ label, cause, hidden }) => `${label}${hidden ? ' (hidden)' : ''}: ${cause}`).join('\n');

/**
 * U15: what a form says when a run is tried. Before it has settled, fields that are on their way are not judged: their values come.
 *
 * @param early true: the check before waiting; what is not evaluated yet is the business of the waiting
 */
export function checked(state: FormState, attempt: number, early: boolean): LaunchEvent {
  const all = blocking(state);
  const isMoving = all.some(({ reason }) => reason === 'running');
  const isJudged = ({ field, reason }: Blocker): boolean => reason === 'invalid' || (!isMoving && isBroken(state, field));
  const blockers = early ? all.filter(isJudged) : all;
  return { type: 'checked', attempt, valid: blockers.length === 0, details: detailsOf(blockers), files: filesOf(state) };
}

const isBroken = ({ compiled, fields }: FormState, name: string): boolean =>
  (fields[compiled.indexOf.get(name) ?? -1]?.violations.length ?? 0) > 0;

/** The files a form holds, seen or not (form-engine 8.5). */
function filesOf({ compiled, fields }: FormState): readonly FileToSend[] {
  return compiled.fields.flatMap((field, at) => {
    const value = fields[at]!.value as { readonly name: string } | undefined | null;
    return field.kind === 'file' && value ? [{ field: field.name, name: value.name }] : [];
  });
}

/**
 * What a job is launched with, or why it cannot be.
 *
 * @param changed fields whose file is not the one that was sent
 * @param sent its idempotency key, and the server's time now
 */
export function built(
  state: FormState,
  attempt: number,
  verbose: boolean | null,
  uploads: Readonly<Record<string, UploadRecord>>,
  changed: readonly string[],
  sent: { readonly key: string; readonly since: number | null },
): LaunchEvent {
  const check = checked(state, attempt, false);
  if (check.type === 'checked' && !check.valid) return check;
  if (changed.length > 0) {
    const details = changed.map((field) => `${field}: the file was changed while it was sent`).join('\n');
    return { type: 'checked', attempt, valid: false, details, files: [] };
  }
  const { problems, extravars, credentials, files } = payload(state, verbose, uploads);
  if (problems.length > 0) return { type: 'unbuildable', attempt, reason: problems.join('\n') };
  return { type: 'built', attempt, body: { formName: state.compiled.form.name, extravars, credentials, files }, ...sent };
}

import type { Field } from '#engine/definition/field.ts';
import { typeOf } from '#engine/fields/index.ts';
import { place } from '#engine/output/model.ts';
import type { FormState } from '#engine/state/state.ts';
import { isMarker, isRow, property, put, type Row } from '#engine/value.ts';

/** What a server tells of a file it took; sent on as it is. */
export type UploadRecord = Readonly<Record<string, unknown>>;
const nothingSent: Readonly<Record<string, UploadRecord>> = {};

/** What a job is launched with (form-engine 8.5). `problems`: values that found no place, in words. */
export interface Payload {
  readonly extravars: Row;
  readonly credentials: Row;
  readonly files: Row;
  readonly problems: readonly string[];
}

/**
 * O1: what leaves the form: fields visible by their dependencies and not `noOutput`, in form order; never a marker, never undefined.
 *
 * @param verbose what an admin chose; null leaves `__verbose__` to a field of that name, else false (Q-VERB)
 * @param uploads by field: the record of the file that was sent for it
 */
export function payload(state: FormState, verbose: boolean | null = null, uploads = nothingSent): Payload {
  const { extravars, credentials, problems } = output(state, uploads);
  const chosen = verbose ?? (Object.hasOwn(extravars, '__verbose__') ? extravars['__verbose__'] : false);
  return { extravars: { ...extravars, __verbose__: chosen }, credentials, files: filesOf(state, uploads), problems };
}

/** O2: the same as the person sees it under Show Extravars: without `__verbose__`. */
export function output(state: FormState, uploads = nothingSent): Omit<Payload, 'files'> {
  const extravars = {};
  const credentials = {};
  const problems: string[] = [];
  for (const [at, field] of state.compiled.fields.entries()) {
    const now = state.fields[at]!;
    if (!now.visible || field.kind === 'unsupported') continue;
    const value = cleaned(sent(field, now.value, uploads) ?? typeOf(field).output(field, now.value));
    if (!field.noOutput) problems.push(...write(extravars, field, value));
    // O4: what cannot be placed ends the payload (G07): what comes after it may count on it.
    if (problems.length > 0) break;
    // O5: a credential is its field's own value, wherever the model puts it (Q-CRED).
    if (field.asCredential && value !== undefined) put(credentials, field.name, value);
  }
  return { extravars: jsonOf(extravars), credentials, problems };
}

/** O6: the record of its upload stands for a file, in the variables and beside them (H06). */
const sent = (field: Field, value: unknown, uploads: Readonly<Record<string, UploadRecord>>): unknown =>
  field.kind === 'file' && value !== undefined ? property(uploads, field.name) : undefined;

function filesOf({ compiled, fields }: FormState, uploads: Readonly<Record<string, UploadRecord>>): Row {
  const files = {};
  for (const [at, field] of compiled.fields.entries()) {
    const record = sent(field, fields[at]!.value, uploads);
    if (record !== undefined) put(files, field.name, record);
  }
  return files;
}

function write(extravars: object, field: Field, value: unknown): readonly string[] {
  if (field.model.length === 0) {
    // Also nothing takes the place of what is there (form-engine 8.3); it is gone when all this becomes JSON.
    put(extravars, field.name, value);
    return [];
  }
  return field.model.flatMap((model) => {
    const placed = place(extravars, model, value);
    return placed.ok ? [] : [`Field '${field.name}': ${placed.error}`];
  });
}

/** Without markers and undefined, all the way down; NaN and other things JSON lacks become null, as they would on the wire. */
function cleaned(value: unknown): unknown {
  if (value === undefined || isMarker(value)) return undefined;
  if (Array.isArray(value)) return value.filter((item) => !isMarker(item)).map((item) => cleaned(item) ?? null);
  if (!isRow(value)) return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  const clean = {};
  for (const [key, item] of Object.entries(value)) {
    const kept = cleaned(item);
    if (kept !== undefined) put(clean, key, kept);
  }
  return clean;
}

/** Holes of lists become null. */
function jsonOf(value: object): Row {
  return JSON.parse(JSON.stringify(value)) as Row;
}

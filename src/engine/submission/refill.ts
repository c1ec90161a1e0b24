import type { Field } from '#engine/definition/field.ts';
import { carryOver } from '#engine/output/kept.ts';
import { staysHere } from '#engine/output/link.ts';
import { partsOf } from '#engine/output/model.ts';
import { sentValues } from '#engine/submission/submitted.ts';
import type { CompiledForm } from '#engine/state/compile.ts';
import { isRow, property, put, type Row } from '#engine/value.ts';

/** What a form is filled in with to send what a job received, and how the two differ. All but `gone` are names of fields. */
export interface Refill {
  readonly answers: Row;
  /** Passwords, files and what is not kept: a person has to give them again. */
  readonly again: readonly string[];
  /** Fields that the job had a value for, of another kind than the form wants now. */
  readonly unfit: readonly string[];
  /** Fields that the job had no value for. */
  readonly added: readonly string[];
  /** Variables of the job that no field of the form writes any more. */
  readonly gone: readonly string[];
}

/**
 * P11: the answers that fill in a form with what a job received. What the form works out by itself is left to it; secrets are named,
 * not filled in; of a variable that several fields write to nothing is taken.
 *
 * @param isMasked whether a value stands for one that is not told
 */
export function refillOf(compiled: CompiledForm, extravars: Row, credentials: Row, isMasked: (value: unknown) => boolean): Refill {
  const { form, fields } = compiled;
  const sent = sentValues(form, extravars);
  const answers: Record<string, unknown> = {};
  const [again, added]: [string[], string[]] = [[], []];
  for (const field of fields) {
    if (!isAsked(field)) continue;
    const value = sent.get(field.name) ?? (field.asCredential ? property(credentials, field.name) : undefined);
    if (isSecret(field) || isMasked(value)) again.push(field.name);
    else if (value === undefined) added.push(field.name);
    else {
      const told = unmasked(value, isMasked);
      if (told.isLess) again.push(field.name);
      put(answers, field.name, told.value);
    }
  }
  const { kept, dropped } = carryOver(compiled, answers);
  const known = new Set(form.fields.flatMap(({ name, model }) => [name, ...model.map((path) => partsOf(path)[0]!.key)]));
  return {
    answers: Object.fromEntries(kept.map((name) => [name, answers[name]])),
    again,
    unfit: dropped,
    added,
    gone: Object.keys(extravars).filter((name) => !known.has(name) && !isOwnOfServer(name)),
  };
}

/** Names the server puts beside what the form sent. */
const isOwnOfServer = (name: string): boolean => name === 'ansibleforms_user' || /^__.*__$/.test(name);

const isSecret = ({ kind, noLog }: Field): boolean => kind === 'password' || kind === 'file' || noLog;

/** Something a person gives. */
const isAsked = (field: Field): boolean =>
  isSecret(field) ? field.kind !== 'expression' : !staysHere(field) && (field.kind !== 'expression' || field.editable);

/** A copy without what is not told; `isLess`: something was left out. */
function unmasked(value: unknown, isMasked: (value: unknown) => boolean): { readonly value: unknown; readonly isLess: boolean } {
  let isLess = false;
  const copy = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(copy);
    if (!isRow(one)) return one;
    const told = {};
    for (const [name, inside] of Object.entries(one)) {
      if (isMasked(inside)) isLess = true;
      else put(told, name, copy(inside));
    }
    return told;
  };
  return { value: copy(value), isLess };
}

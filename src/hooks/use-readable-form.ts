import { useMemo, useState } from 'react';
import { isRow, own, type Row } from '#lib/plain.ts';
import { useQuiet } from '#hooks/use-quiet.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import { linesAt } from '#sync/designer/text-places.ts';

/** A form that is being written, as it last could be read. */
export interface ReadableForm {
  /** Where that was never on this page, as it is on the server; null = neither can be read. */
  readonly form: Row | null;
  readonly constants: Row;
  /** Why the text as it is now cannot be read; `line` counts from 1. */
  readonly problem: { readonly line: number; readonly text: string } | null;
  /** Where a field is written, from 1; null = nowhere. */
  readonly lineOf: (field: string) => number | null;
}

interface Kept {
  readonly id: string;
  readonly form: Row | null;
  readonly constants: Row;
}

const none: Row = {};

/** Follows the text of a form while it is typed, when there is time; of a text that cannot be read it keeps what it meant before. */
export function useReadableForm(item: BenchItem, items: readonly BenchItem[]): ReadableForm {
  const constantsText = items.find(({ kind, state }) => kind === 'constants' && state !== 'removed')?.text ?? '';
  const [kept, setKept] = useState<Kept>({ id: item.id, form: null, constants: none });
  // Typing comes first; another form has its own text at once.
  const asked = useMemo(() => ({ id: item.id, text: item.text }), [item.id, item.text]);
  const seen = useQuiet(asked, isLong(kept.form));
  const { text } = seen.id === item.id ? seen : asked;
  const form = useMemo(() => formIn(text), [text]);
  const constants = useMemo(() => constantsIn(constantsText), [constantsText]);
  const isSame = kept.id === item.id;
  const next: Kept = {
    id: item.id,
    form: form.value ?? (isSame ? kept.form : null) ?? formIn(item.theirs?.text ?? '').value,
    constants: constants ?? kept.constants,
  };
  if (!isSame || next.form !== kept.form || next.constants !== kept.constants) setKept(next);
  return {
    form: next.form,
    constants: next.constants,
    problem: form.problem,
    lineOf: (field) => lineOf(item.text, field),
  };
}

/** Drawing so many fields anew takes longer than a key may. */
const manyFields = 60;
function isLong(form: Row | null): boolean {
  const fields = form ? own(form, 'fields') : undefined;
  return Array.isArray(fields) && fields.length > manyFields;
}

const noForm = 'It should be a form: name, type, roles and fields';

function formIn(text: string): { readonly value: Row | null; readonly problem: ReadableForm['problem'] } {
  const meaning = meaningOf({ kind: 'form', text });
  if (!meaning.ok) return { value: null, problem: { line: meaning.error.line, text: meaning.error.message } };
  return isRow(meaning.value) ? { value: meaning.value, problem: null } : { value: null, problem: { line: 1, text: noForm } };
}

function constantsIn(text: string): Row | null {
  if (text === '') return none;
  const meaning = meaningOf({ kind: 'constants', text });
  return meaning.ok && isRow(meaning.value) ? meaning.value : null;
}

function lineOf(text: string, field: string): number | null {
  const form = formIn(text).value;
  const fields = form ? own(form, 'fields') : undefined;
  const at = Array.isArray(fields) ? fields.findIndex((one: unknown) => isRow(one) && own(one, 'name') === field) : -1;
  return at < 0 ? null : (linesAt(text, [['fields', at, 'name']])[0] ?? null);
}

import type { Asking, AskingField } from '#engine/definition/field.ts';
import { rowsOf } from '#engine/fields/table.ts';
import { startValue } from '#engine/state/defaults.ts';
import { askingOf, defaulted, renewed, started, type Move } from '#engine/state/evaluate.ts';
import type { Wish } from '#engine/state/pending.ts';
import type { FieldState, FormState } from '#engine/state/state.ts';
import { isEqual } from '#engine/value.ts';

/** What the world tells of a question or a wait. `asOf`: the answer was kept on this device at that moment, ms since 1970. */
export type AnswerEvent =
  | { readonly type: 'answered'; readonly ask: number; readonly output: unknown; readonly error?: string; readonly asOf?: number }
  | { readonly type: 'failed'; readonly ask: number; readonly message: string; readonly offline: boolean }
  | { readonly type: 'woken'; readonly ask: number };

/** W4: what is told counts only while it is what the field waits for; anything else is outdated (Q-STALE): null. */
export function applyAnswer(state: FormState, at: number, event: AnswerEvent): Move | null {
  const aim = state.fields[at]!.pending?.aim;
  switch (event.type) {
    case 'answered':
      if (aim === 'preset') return started(state, at, event.output ?? undefined);
      return aim === 'answer' || aim === 'renewal' ? taken(state, at, event, aim === 'renewal') : null;
    case 'failed':
      // A default that throws is none (A12).
      if (aim === 'preset') return started(state, at, undefined);
      return aim === 'answer' || aim === 'renewal' ? lost(state, at, event) : null;
    case 'woken':
      return aim === 'retry' || aim === 'refresh' ? renewed(state, at) : null;
  }
}

type Answer = Extract<AnswerEvent, { readonly type: 'answered' }>;

/** W5: an answer becomes the value or the options (form-engine 4.3). */
function taken(state: FormState, at: number, { output, error, asOf }: Answer, isRenewal: boolean): Move {
  const field = askingOf(state.compiled.fields[at]!)!;
  const now = state.fields[at]!;
  const good = { error: error || null, failure: null, offline: false, asOf: asOf ?? null, fails: 0 };
  const wish = refreshOf(field);
  const isNothing = output === undefined || output === null;
  if (isNothing && isRemoteExpression(field) && now.preset !== undefined) {
    const options = field.kind === 'enum' ? none : now.options;
    return { patch: { ...good, options, ...defaulted(field, now.preset) }, wish };
  }
  return { patch: { ...good, ...valueOf(state, at, field, output, isRenewal), status: goodStatus(state, at) }, wish };
}

const goodStatus = ({ compiled }: FormState, at: number): 'variable' | 'fixed' =>
  compiled.texts[at]!.source!.some((piece) => typeof piece !== 'string') ? 'variable' : 'fixed';

const none: readonly unknown[] = [];
const isRemoteExpression = (field: Asking): boolean => field.expression !== '' && !field.runLocal;

function valueOf(state: FormState, at: number, field: AskingField, output: unknown, isRenewal: boolean): Partial<FieldState> {
  const now = state.fields[at]!;
  switch (field.kind) {
    case 'enum': {
      const options = listOf(field, output);
      // W8: the same list again leaves what was chosen alone.
      if (isRenewal && isEqual(options, now.options)) return {};
      return { options, entered: isTakenOver(state, field), value: startValue(state, at, now.preset, options) };
    }
    case 'table': {
      if (isRenewal && now.entered) return {};
      const preset = field.expression === '' ? undefined : rowsOf(now.preset);
      return { value: preset ?? rowsOf(listOf(field, output)) };
    }
    case 'expression':
    case 'html':
      return { value: output, entered: false };
  }
}

/** P6: an answer of an earlier filling is still a person's, whatever list it was chosen from. */
const isTakenOver = ({ answers }: FormState, { name }: AskingField): boolean => Object.hasOwn(answers, name);

/** W6: one thing is a list of one; nothing is none, but a script that gives nothing gives one option without a value. */
function listOf(field: Asking, output: unknown): readonly unknown[] {
  if (Array.isArray(output)) return output as unknown[];
  const isScript = field.expression !== '' && field.runLocal;
  if (!isScript && (output === undefined || output === null)) return none;
  return field.expression === '' && output === '' ? none : [output];
}

/** W7: from half a second, doubling, to half a minute (Q-RETRY). */
const backOffMs = (fails: number): number => Math.min(30_000, 500 * 2 ** fails);

/** W7: a question without an answer leaves the default; without one it keeps blocking and is asked again, less and less often. */
function lost(state: FormState, at: number, { message, offline }: Extract<AnswerEvent, { readonly type: 'failed' }>): Move {
  const field = askingOf(state.compiled.fields[at]!)!;
  const now = state.fields[at]!;
  const isScript = field.expression !== '' && field.runLocal;
  const bad = { failure: message, offline, asOf: null, ...(isScript ? { error: message } : {}) };
  // W11: what a person chose or filled in outlives a failed renewal.
  if (now.pending?.aim === 'renewal' && now.entered)
    return {
      patch: { ...bad, asOf: now.asOf, fails: now.fails + 1, status: goodStatus(state, at) },
      wish: { aim: 'refresh', ms: backOffMs(now.fails) },
    };
  const mayDefault = field.expression !== '' || field.kind === 'expression';
  if (mayDefault && now.preset !== undefined)
    return { patch: { ...bad, fails: 0, ...defaulted(field, now.preset) }, wish: refreshOf(field) };
  const value = defaulted(field, now.preset).value;
  return { patch: { ...bad, fails: now.fails + 1, value, status: 'undefined' }, wish: { aim: 'retry', ms: backOffMs(now.fails) } };
}

/** W10: the first refresh comes after its time, not at once (Q-REFRESH0). */
const refreshOf = ({ refreshMs }: Asking): Wish | null => (refreshMs === null ? null : { aim: 'refresh', ms: refreshMs });

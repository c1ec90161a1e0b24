import { expect, type Assertion } from 'vitest';
import {
  blocking,
  compileForm,
  formProblems,
  errorsOf,
  fieldOf,
  linkQuery,
  openForm,
  output,
  payload,
  readForm,
  readPrefill,
  step,
  visibleLayout,
  unevaluated,
  type Effect,
  type FormEvent,
  type FormState,
  type Problem,
  type Question,
  type Status,
} from '#engine/index.ts';

/** What a scenario starts from besides the fields. `link` is the query of a URL. */
export interface Surroundings {
  readonly constants?: Readonly<Record<string, unknown>>;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly link?: string;
  /** Kept from an earlier filling. */
  readonly answers?: Readonly<Record<string, unknown>>;
}
/** A question as a test writes it: the text that is asked. */
const textOf = (question: Question): string => (question.kind === 'script' ? question.source : question.text);

export type RawField = Readonly<Record<string, unknown>>;

/** A form being filled in, told as a story: `scenario([...]).answer('region', 'eu').expect('host').toBe('web1')`. */
export class Scenario {
  readonly state: FormState;
  readonly problems: readonly Problem[];
  /** What the form waits for now. */
  readonly effects: readonly Effect[];

  constructor(state: FormState, problems: readonly Problem[], effects: readonly Effect[] = []) {
    this.state = state;
    this.problems = problems;
    this.effects = effects;
  }

  after(event: FormEvent): Scenario {
    const [state, effects] = step(this.state, event);
    const isOpen = ({ ask }: Effect): boolean => state.fields.some(({ pending }) => pending?.ask === ask);
    return new Scenario(state, this.problems, [...this.effects.filter(isOpen), ...effects]);
  }

  /** The texts that are asked now, in order. */
  get asked(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.do === 'ask' ? [textOf(effect.question)] : []));
  }

  /** What is waited for now: field and milliseconds. */
  get waits(): readonly (readonly [string, number])[] {
    return this.effects.flatMap((effect) => (effect.do === 'wait' ? [[effect.field, effect.ms] as const] : []));
  }

  private effectOf(field: string): Effect {
    const found = this.effects.findLast((effect) => effect.field === field);
    if (!found) throw new Error(`${field} asks nothing`);
    return found;
  }

  /** The world answers the question of a field. */
  reply(field: string, output?: unknown, more: { readonly error?: string; readonly asOf?: number } = {}): Scenario {
    return this.after({ type: 'answered', ask: this.effectOf(field).ask, output, ...more });
  }

  /** The question of a field gets no answer. */
  lose(field: string, message = 'lost', offline = false): Scenario {
    return this.after({ type: 'failed', ask: this.effectOf(field).ask, message, offline });
  }

  /** The time a field waits for is over. */
  wake(field: string): Scenario {
    return this.after({ type: 'woken', ask: this.effectOf(field).ask });
  }

  refresh(field: string): Scenario {
    return this.after({ type: 'refreshed', field });
  }

  pencil(field: string, on: boolean): Scenario {
    return this.after({ type: 'pencilled', field, on });
  }

  status(field: string): Status {
    return fieldOf(this.state, field)!.state.status;
  }

  get open(): readonly string[] {
    return unevaluated(this.state);
  }

  /** What is in the way of a run: field, reason, cause. */
  get blockers(): readonly (readonly [string, string, string])[] {
    return blocking(this.state).map(({ field, reason, cause }) => [field, reason, cause] as const);
  }

  /** What the warnings panel shows besides what reading the form found. */
  allWarnings(): readonly Problem[] {
    return formProblems(this.state);
  }

  warnings(): readonly string[] {
    return this.allWarnings().map((problem) => `${problem.code}:${problem.field}`);
  }

  /** Enters a value and commits it. */
  answer(field: string, input: unknown): Scenario {
    return this.after({ type: 'chosen', field, input });
  }

  type(field: string, input: unknown): Scenario {
    return this.after({ type: 'typed', field, input });
  }

  leave(field: string): Scenario {
    return this.after({ type: 'committed', field });
  }

  /** Chooses options of a list by their places. */
  choose(field: string, ...places: readonly number[]): Scenario {
    const found = fieldOf(this.state, field)!.field;
    if (found.kind !== 'enum') throw new Error(`${field} is no list`);
    const options = places.map((place) => fieldOf(this.state, field)!.state.options[place]);
    return this.answer(field, found.multiple ? options : options[0]);
  }

  tryToRun(): Scenario {
    return this.after({ type: 'checked' });
  }

  value(field: string): unknown {
    return fieldOf(this.state, field)!.state.value;
  }

  errors(field: string): readonly string[] {
    return errorsOf(fieldOf(this.state, field)!.state);
  }

  isVisible(field: string): boolean {
    return fieldOf(this.state, field)!.state.visible;
  }

  get extravars(): Readonly<Record<string, unknown>> {
    return output(this.state).extravars;
  }

  get invalid(): readonly string[] {
    return blocking(this.state)
      .map((blocker) => blocker.field)
      .filter((name) => fieldOf(this.state, name)!.state.violations.length > 0);
  }

  get link(): string {
    return linkQuery(this.state);
  }

  get rows(): readonly (readonly [string, readonly (readonly string[])[]])[] {
    return visibleLayout(this.state).map((group) => [group.title, group.lines] as const);
  }

  body(verbose: boolean | null = null): ReturnType<typeof payload> {
    return payload(this.state, verbose);
  }

  bodyWith(uploads: Readonly<Record<string, Readonly<Record<string, unknown>>>>): ReturnType<typeof payload> {
    return payload(this.state, null, uploads);
  }

  expect(field: string): Assertion<unknown> {
    return expect(this.value(field));
  }

  codes(): readonly string[] {
    return this.problems.map((problem) => `${problem.code}:${problem.field}${problem.ref === null ? '' : `:${problem.ref}`}`);
  }
}

/** Opens a form with these fields. */
export function scenario(fields: readonly RawField[], { constants = {}, user = {}, link = '', answers = {} }: Surroundings = {}): Scenario {
  const { form, problems } = readForm({ name: 'T', fields });
  const compiled = compileForm(form, constants);
  const { prefill } = readPrefill(new URLSearchParams(link));
  const [state, effects] = openForm(compiled, { prefill, user, answers });
  return new Scenario(state, [...problems, ...compiled.problems], effects);
}

import { expect, type Assertion } from 'vitest';
import {
  blocking,
  compileForm,
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
  type FormEvent,
  type FormState,
  type Problem,
} from '#engine/index.ts';

/** What a scenario starts from besides the fields. `link` is the query of a URL. */
export interface Surroundings {
  readonly constants?: Readonly<Record<string, unknown>>;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly link?: string;
}
export type RawField = Readonly<Record<string, unknown>>;

/** A form being filled in, told as a story: `scenario([...]).answer('region', 'eu').expect('host').toBe('web1')`. */
export class Scenario {
  readonly state: FormState;
  readonly problems: readonly Problem[];

  constructor(state: FormState, problems: readonly Problem[]) {
    this.state = state;
    this.problems = problems;
  }

  after(event: FormEvent): Scenario {
    return new Scenario(step(this.state, event)[0], this.problems);
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
    const options = places.map((place) => found.values[place]);
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
    return blocking(this.state).map((blocker) => blocker.field);
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

  expect(field: string): Assertion<unknown> {
    return expect(this.value(field));
  }

  codes(): readonly string[] {
    return this.problems.map((problem) => `${problem.code}:${problem.field}${problem.ref === null ? '' : `:${problem.ref}`}`);
  }
}

/** Opens a form with these fields. */
export function scenario(fields: readonly RawField[], { constants = {}, user = {}, link = '' }: Surroundings = {}): Scenario {
  const { form, problems } = readForm({ name: 'T', fields });
  const compiled = compileForm(form, constants);
  const { prefill } = readPrefill(new URLSearchParams(link));
  return new Scenario(openForm(compiled, { prefill, user }), [...problems, ...compiled.problems]);
}

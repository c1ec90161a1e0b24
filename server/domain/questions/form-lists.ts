import {
  compileForm,
  fieldOf,
  openForm,
  piecesOf,
  readForm,
  readsOf,
  sentValues,
  step,
  type CompiledForm,
  type Effect,
  type Field,
  type Question,
} from '#engine/index.ts';
import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Form, Portal } from '../portal/portal.ts';
import type { Expressions } from './expressions.ts';
import type { Queries } from './queries.ts';

type Values = Readonly<Record<string, unknown>>;

/** What fields of a form work out, told again by the server and not by whoever launches. */
export interface FormLists {
  /**
   * The options of a list, or the one value of an expression, as a form filled in with these values would have them. null = that cannot
   * be told here, because it hangs on what was not sent or on a script of the page. The error says why it could not be worked out.
   */
  of(
    form: Form,
    constants: Portal['constants'],
    user: User,
    sent: Values,
    name: string,
  ): Promise<Result<readonly unknown[], string> | null>;
}

export interface FormListParts {
  readonly expressions: Expressions;
  readonly queries: Pick<Queries, 'run'>;
}

/** More questions than this are not asked for one list: fields may start each other over. */
const mostAsked = 50;

export function formLists({ expressions, queries }: FormListParts): FormLists {
  const ask = (user: User, question: Exclude<Question, { kind: 'script' }>): Promise<Result<unknown, string>> =>
    question.kind === 'query' ? queries.run(user, question.text, question.config) : expressions.run(user, question.text);

  return {
    async of(form, constants, user, sent, name) {
      const compiled = compileForm(readForm(form).form, constants ?? {});
      const certain = sentValues(compiled.form, sent);
      const sources = sourcesOf(compiled, name, certain);
      if (sources === null) return null;
      // Only what a person gave: what is worked out is worked out here, whatever was sent for it.
      const given = compiled.fields.filter((field) => field.name !== name && isGiven(field) && certain.has(field.name));
      const answers = Object.fromEntries(given.map((field) => [field.name, certain.get(field.name) ?? null]));
      const isDue = (effect: Effect): effect is Asked => effect.do === 'ask' && sources.has(effect.field);
      let [state, effects] = openForm(compiled, { user: { ...user }, answers });
      const due = effects.filter(isDue);
      for (let asked = 0; due.length > 0; asked += 1) {
        const { ask: number, question } = due.shift()!;
        if (question.kind === 'script' || asked >= mostAsked) return null;
        const answer = await ask(user, question);
        if (!answer.ok) return fail(answer.error);
        [state, effects] = step(state, { type: 'answered', ask: number, output: answer.value });
        due.push(...effects.filter(isDue));
      }
      const found = fieldOf(state, name);
      if (found === null || !found.state.visible) return null;
      return ok(found.field.kind === 'enum' ? found.state.options : [found.state.value]);
    },
  };
}

type Asked = Extract<Effect, { readonly do: 'ask' }>;

/** The fields a list hangs on, itself included; null when what a person gave to one of them was not sent. */
function sourcesOf(compiled: CompiledForm, name: string, certain: ReadonlyMap<string, unknown>): ReadonlySet<string> | null {
  const sources = new Set<string>();
  const visit = (wanted: string): boolean => {
    const at = compiled.indexOf.get(wanted);
    if (at === undefined || sources.has(wanted)) return true;
    sources.add(wanted);
    const field = compiled.fields[at]!;
    if (wanted !== name && isGiven(field) && !certain.has(wanted)) return false;
    return textsOf(field).every((text) => readsOf(piecesOf(text)).every(visit));
  };
  return visit(name) ? sources : null;
}

const isGiven = (field: Field): boolean =>
  field.kind === 'expression' ? field.editable : field.kind !== 'constant' && field.kind !== 'html' && field.kind !== 'unsupported';

const textsOf = (field: Field): readonly string[] => [
  ...('expression' in field ? [field.expression || field.query] : []),
  ...(typeof field.default === 'string' ? [field.default] : []),
];

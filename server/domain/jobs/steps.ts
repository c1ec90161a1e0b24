import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import { keyed, settingsIn } from './extravars.ts';
import type { Form } from '../portal/portal.ts';
import type { JobInput } from '../stores.ts';

type Values = Readonly<Record<string, unknown>>;

/** One part of a multistep form, as far as the server reads it (contract 5.3, 7.4). */
export const Step = v.looseObject({
  name: v.pipe(v.string(), v.nonEmpty('has no name')),
  type: v.optional(v.string(), ''),
  /** Runs only when this variable is exactly true. */
  ifExtraVar: v.optional(v.nullish(v.string())),
  /** Receives what is below this variable instead of everything. */
  key: v.optional(v.nullish(v.string())),
  /** Its failure is counted, and the others go on. */
  continue: v.optional(v.unknown()),
  /** Runs even after a failure. */
  always: v.optional(v.unknown()),
  approval: v.optional(v.unknown()),
  notifications: v.optional(v.unknown()),
  credentials: v.optional(v.nullish(v.record(v.string(), v.unknown()))),
});
export type Step = v.InferOutput<typeof Step>;

/** The steps of a form; the error names the first that cannot be read. */
export function stepsOf(form: Form): Result<readonly Step[], string> {
  const steps = form['steps'];
  if (!Array.isArray(steps)) return fail(`Form '${form.name}' has no list of steps`);
  const read = steps.map((step: unknown) => v.safeParse(Step, step));
  const broken = read.findIndex((step) => !step.success);
  if (broken >= 0) return fail(`Step ${broken + 1} of form '${form.name}' is not understood: ${read[broken]?.issues?.[0]?.message}`);
  return ok(read.flatMap((step) => (step.success ? [step.output] : [])));
}

/** The names of the steps that follow one of them, all of them where none was begun; none where the form lost that step since. */
export function stepsBehind(form: Form, step: string | null): readonly string[] {
  const steps = stepsOf(form);
  const names = steps.ok ? steps.value.map(({ name }) => name) : [];
  const at = step === null ? -1 : names.indexOf(step);
  return step !== null && at < 0 ? [] : names.slice(at + 1);
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a step receives (contract 7.4): everything of its parent, or what is below its key; then its own settings, where no field of the
 * form set them. Nothing is shared with the next step.
 */
export function inputOfStep(form: Form, step: Step, parent: JobInput, parentId: number): JobInput {
  const { extravars } = parent;
  const own = step.credentials ?? {};
  if (step.key && isRecord(extravars[step.key])) {
    const inner = keyed(form, step.key, extravars);
    const base = { ...inner, ansibleforms_user: extravars['ansibleforms_user'] };
    const secret = parent.secret.flatMap(([root, ...rest]) => (root === step.key && rest.length > 0 ? [rest] : []));
    return { extravars: { ...base, ...settingsIn(step, base), __credentials__: own }, credentials: {}, secret };
  }
  const verbose = extravars['__verbose__'] === true || step['verbose'] === true;
  const shared = isRecord(extravars['__credentials__']) ? extravars['__credentials__'] : {};
  return {
    extravars: {
      ...extravars,
      __jobid__: parentId,
      ...settingsIn(step, extravars),
      __verbose__: verbose,
      __credentials__: { ...shared, ...own },
    },
    credentials: parent.credentials,
    secret: parent.secret,
  };
}

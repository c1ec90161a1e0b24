import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { readableApprovals } from './approvals.ts';
import { chosenLogins } from './chosen-logins.ts';
import { undeclaredIn, unreadable } from './declared.ts';
import { chosenInventories, extravarsFor, secretPaths, withChosen } from './extravars.ts';
import { asJob, seenBy, type JobParts } from './parts.ts';
import type { Form, Portal } from '../portal/portal.ts';
import type { Origin } from './start.ts';
import type { JobRow } from '../stores.ts';
import { submitted } from './submission.ts';

type Values = Readonly<Record<string, unknown>>;

/** How jobs begin. Errors are in the words of the contract. */
export interface JobLaunches {
  /** @param origin `from` counts only where this person may see that job, and it is one of this form */
  launch(user: User, formName: string, extravars: Values, credentials: Values, origin: Origin): Promise<Result<number, string>>;
  relaunch(user: User, id: number, key: string | null): Promise<Result<number, string>>;
  /** The job that this person launched or relaunched with this key. */
  launchedWith(user: User, key: string): Promise<JobRow | null>;
}

const noSuchForm = 'No such form or access denied';

/** At most so many names stand in an answer. */
const mostNamed = 20;
const notOfForm = (form: Form, names: readonly string[]): string =>
  `Form '${form.name}' has no field for ${names
    .slice(0, mostNamed)
    .map((name) => `'${name.slice(0, 100)}'`)
    .join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}. Send only values of its fields`;

export function jobLaunches({ store, runs, start, uploads, portal, inventoryProblem, lists, takesUndeclared }: JobParts): JobLaunches {
  const see = seenBy(store);

  /** The form, if this person may run it here and now. */
  async function runnable(
    user: User,
    name: string,
  ): Promise<Result<{ readonly form: Form; readonly constants: Portal['constants'] }, string>> {
    const found = await portal();
    if (!found.ok) return fail(`Error: ${found.error}`);
    const form = found.value.forms.find((form) => form.name === name);
    if (!form || !can(user, 'open form', { roles: form.roles })) return fail(noSuchForm);
    if (!runs.knows(form.type)) return fail(`Form '${name}' is of type '${form.type}', which this server cannot run`);
    const guards = readableApprovals(form);
    return guards.ok ? ok({ form, constants: found.value.constants }) : guards;
  }

  return {
    launchedWith: (user, key) => store.launchedWith(key, user),

    async launch(user, formName, sent, credentials, { key, from }) {
      const found = await runnable(user, formName);
      if (!found.ok) return found;
      const { form, constants } = found.value;
      const tooMuch = unreadable(sent);
      if (tooMuch !== null) return fail(tooMuch);
      const unknown = takesUndeclared ? [] : undeclaredIn(form, sent);
      if (unknown.length > 0) return fail(notOfForm(form, unknown));
      const answers = await submitted(form, constants, user, sent, uploads);
      if (!answers.ok) return answers;
      const extravars = extravarsFor(form, user, answers.value);
      if (!extravars.ok) return extravars;
      const problem = await inventoryProblem(chosenInventories(form, extravars.value));
      if (problem !== null) return fail(problem);
      const logins = await chosenLogins(form, credentials, (field) => lists.of(form, constants, user, sent, field));
      if (!logins.ok) return logins;
      const input = { extravars: withChosen(extravars.value, logins.value), credentials: logins.value, secret: secretPaths(form) };
      const again = from === null ? null : await see(user, from);
      const origin = { key, from: again?.form === form.name ? (again.parent_id ?? again.id) : null };
      return ok(await start.form(user, form, form.type, input, origin));
    },

    async relaunch(user, id, key) {
      const row = await see(user, id);
      if (!row) return fail(`Job ${id} not found`);
      if (!can(user, 'relaunch job', asJob(row))) {
        return fail(
          ['running', 'abort', 'aborting'].includes(row.status)
            ? `Job ${id} is not in a status to be relaunched (status=${row.status})`
            : `Relaunch denied for user ${user.username}`,
        );
      }
      const found = await runnable(user, row.form);
      if (!found.ok) return found;
      const { form } = found.value;
      // A step is no job of its own: all of its form runs again (contract 7.1).
      const whole = row.parent_id === null ? row : ((await store.find(row.parent_id)) ?? row);
      const input = await store.input(whole.id);
      if (!input) return fail(`The variables of job ${id} cannot be read any more. Launch the form again`);
      const problem = await inventoryProblem(chosenInventories(form, input.extravars));
      if (problem !== null) return fail(problem);
      return ok(await start.form(user, form, runs.knows(whole.job_type) ? whole.job_type : form.type, input, { key, from: whole.id }));
    },
  };
}

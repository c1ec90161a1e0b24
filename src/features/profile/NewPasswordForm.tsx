import { Button, Field, Input } from '@fluentui/react-components';
import { useRef, useState, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { NewPassword } from '#contract/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Ring } from '#ui/Loading.tsx';
import { fieldProblem } from '#ui/field-problem.ts';
import styles from './NewPasswordForm.module.css';

const Required = v.pipe(v.string(), v.nonEmpty('This field is required'));

const passwords = (asksCurrent: boolean) =>
  v.pipe(
    v.object({ current: asksCurrent ? Required : v.string(), password: NewPassword, again: Required }),
    v.forward(
      v.partialCheck([['password'], ['again']], ({ password, again }) => password === again, 'Passwords are not the same'),
      ['again'],
    ),
  );

const names = ['current', 'password', 'again'] as const;
type Name = (typeof names)[number];

/** The first thing that is wrong with each. */
function problemsIn(values: Readonly<Record<Name, string>>, asksCurrent: boolean): Readonly<Partial<Record<Name, string>>> {
  const outcome = v.safeParse(passwords(asksCurrent), values);
  if (outcome.success) return {};
  const { nested = {} } = v.flatten(outcome.issues);
  return Object.fromEntries(names.flatMap((name) => (nested[name]?.[0] === undefined ? [] : [[name, nested[name][0]]])));
}

export interface NewPasswordFormProps {
  /** Whether the present password is asked for, too. */
  readonly asksCurrent: boolean;
  /** null when it worked, else why not. */
  readonly onSubmit: (passwords: {
    readonly current: string | null;
    readonly password: string;
    readonly again: string;
  }) => Promise<string | null>;
  readonly onInvalid: () => void;
  /** Nothing can be sent now. */
  readonly isAway?: boolean;
}

/** A new password, twice. */
export function NewPasswordForm({ asksCurrent, onSubmit, onInvalid, isAway = false }: NewPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [values, setValues] = useState({ current: '', password: '', again: '' });
  // What is wrong is said once sending was tried, and from then on while it is mended.
  const [wasTried, setTried] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const problems = problemsIn(values, asksCurrent);
  const errors = wasTried ? problems : {};
  const register = (name: Name) => ({
    name,
    value: values[name],
    onChange: (_: unknown, { value }: { readonly value: string }) => setValues({ ...values, [name]: value }),
  });
  const submit = async (): Promise<void> => {
    setTried(true);
    const wrong = names.find((name) => problems[name] !== undefined);
    if (wrong !== undefined) {
      formRef.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return onInvalid();
    }
    setRefusal(null);
    setSubmitting(true);
    setRefusal(await onSubmit({ ...values, current: asksCurrent ? values.current : null }));
    setSubmitting(false);
  };
  // A button that is disabled but keeps the focus still submits its form.
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSubmitting && !isAway) void submit();
  };
  return (
    <form ref={formRef} className={styles['form']} onSubmit={send} noValidate aria-label="Change password">
      {refusal !== null && (
        <Banner intent="error" title="The password was not changed">
          {refusal}
        </Banner>
      )}
      {asksCurrent && (
        <Field label="Current Password" required {...fieldProblem(errors.current)}>
          <Input {...register('current')} type="password" autoComplete="current-password" />
        </Field>
      )}
      <Field label="Password" required {...(errors.password ? {} : { hint })} {...fieldProblem(errors.password)}>
        <Input {...register('password')} type="password" autoComplete="new-password" />
      </Field>
      <Field label="Password Again" required {...fieldProblem(errors.again)}>
        <Input {...register('again')} type="password" autoComplete="new-password" />
      </Field>
      <div>
        <Button type="submit" appearance="primary" disabledFocusable={isSubmitting || isAway} icon={isSubmitting ? <Ring /> : null}>
          Change Password
        </Button>
      </div>
    </form>
  );
}

const hint = 'At least 8 characters, with 1 digit, 1 of !@#$%^&*, 1 upper and 1 lower case letter';

import { Button, Field, Input } from '@fluentui/react-components';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
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
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(passwords(asksCurrent)),
    defaultValues: { current: '', password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ current, password, again }) => {
    setRefusal(null);
    setRefusal(await onSubmit({ current: asksCurrent ? current : null, password, again }));
  }, onInvalid);
  // A button that is disabled but keeps the focus still submits its form.
  const send = (event: SubmitEvent) => {
    if (isSubmitting || isAway) event.preventDefault();
    else void submit(event);
  };
  return (
    <form className={styles['form']} onSubmit={send} noValidate aria-label="Change password">
      {refusal !== null && (
        <Banner intent="error" title="The password was not changed">
          {refusal}
        </Banner>
      )}
      {asksCurrent && (
        <Field label="Current Password" required {...fieldProblem(errors.current?.message)}>
          <Input {...register('current')} type="password" autoComplete="current-password" />
        </Field>
      )}
      <Field label="Password" required {...(errors.password ? {} : { hint })} {...fieldProblem(errors.password?.message)}>
        <Input {...register('password')} type="password" autoComplete="new-password" />
      </Field>
      <Field label="Password Again" required {...fieldProblem(errors.again?.message)}>
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

import { Button, Field, Input } from '@fluentui/react-components';
import type { Result } from '#lib/result.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { Ring } from '#ui/Loading.tsx';
import { fieldProblem } from '#ui/field-problem.ts';
import styles from './SignIn.module.css';

const missing = (value: string): string | undefined => (value === '' ? 'This field is required' : undefined);

export interface PasswordFormProps {
  readonly busy: boolean;
  readonly onPassword: (username: string, password: string) => Promise<Result<unknown, { readonly message: string }>>;
}

/**
 * Username and password. What the server answers to wrong ones stays beside the form until the next try. Two fields and one rule:
 * the library that the editors use for their forms would be a tenth of this page.
 */
export function PasswordForm({ busy, onPassword }: PasswordFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const working = busy || sending;
  const submit = async (): Promise<void> => {
    setTried(true);
    setRefusal('');
    if (missing(username)) return usernameInput.current?.focus();
    if (missing(password)) return passwordInput.current?.focus();
    setSending(true);
    const outcome = await onPassword(username, password);
    setSending(false);
    if (outcome.ok) return;
    setRefusal(outcome.error.message);
    passwordInput.current?.select();
  };
  // A button that is disabled but keeps the focus still submits its form.
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!working) void submit();
  };
  return (
    <form className={styles['form']} onSubmit={send} noValidate aria-label="Sign in">
      <Field label="Username" required {...fieldProblem(tried ? missing(username) : undefined)}>
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page entered at its first field
          input={{ ref: usernameInput, autoFocus: true }}
          name="username"
          value={username}
          onChange={(_, data) => setUsername(data.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" required {...fieldProblem(tried ? missing(password) : undefined)}>
        <Input
          input={{ ref: passwordInput }}
          name="password"
          type="password"
          value={password}
          onChange={(_, data) => setPassword(data.value)}
          autoComplete="current-password"
        />
      </Field>
      {refusal !== '' && <Refusal text={refusal} />}
      <Button type="submit" appearance="primary" disabledFocusable={working} icon={working ? <Ring /> : null}>
        {working ? 'Signing in…' : 'Login'}
      </Button>
    </form>
  );
}

const Refusal = ({ text }: { readonly text: string }) => (
  <p role="alert" className={styles['refusal']}>
    {text}
  </p>
);

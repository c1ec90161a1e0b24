import { Button, Field, Input } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { reasonOf } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useServices } from '#hooks/services.tsx';
import type { Written } from '#hooks/use-resource.ts';
import { fieldProblem } from '#ui/field-problem.ts';
import { Banner } from '#ui/Banner.tsx';
import { Ring } from '#ui/Loading.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/toasts.tsx';
import { passwordHint, passwordProblems } from './password-problems.ts';
import styles from './special.module.css';

export interface PasswordPanelProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly change: (password: string, key: string) => Promise<Written>;
}

/** How long it is said that it worked (administrator specification 9). */
const shownMs = 4000;

/** A new password for somebody else, twice. */
export function PasswordPanel({ name, onClose, change }: PasswordPanelProps) {
  const { ids } = useServices();
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const id = useId();
  const [typed, setTyped] = useState({ password: '', password2: '' });
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<'typing' | 'sending' | 'changed'>('typing');
  const [failed, setFailed] = useState<string | null>(null);
  // The same password tried again is the same attempt.
  const keys = useRef(new Map<string, string>());
  const problems = isTried ? passwordProblems(typed.password, typed.password2) : {};
  useClosing(progress === 'changed', onClose);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (progress !== 'typing' || away !== null) return;
    const { password, password2 } = typed;
    if (Object.keys(passwordProblems(password, password2)).length > 0) return say('warning', 'Invalid form data');
    const key = keys.current.get(password) ?? ids.next();
    keys.current.set(password, key);
    setProgress('sending');
    setFailed(null);
    const written = await change(password, key);
    setProgress(written.at === 'saved' ? 'changed' : 'typing');
    if (written.at === 'saved') say('success', 'Password is changed');
    if (written.at === 'refused') setFailed(reasonOf(written.failure));
    if (written.at === 'unknown')
      setFailed('The server did not answer. Whether the password is changed is not known; change it again to be sure.');
  };
  const input = (field: 'password' | 'password2', label: string, hint?: string) => (
    <Field label={label} required {...(hint && !problems[field] ? { hint } : {})} {...fieldProblem(problems[field])}>
      <Input
        type="password"
        autoComplete="new-password"
        value={typed[field]}
        onChange={(_, { value }) => setTyped({ ...typed, [field]: value })}
      />
    </Field>
  );
  const save = <SubmitButton form={id} isBusy={progress === 'sending'} isBlocked={progress !== 'typing' || away !== null} />;
  return (
    <Panel title={`Change password of ${name}`} onClose={onClose} action={save} closeLabel={progress === 'changed' ? 'Close' : 'Cancel'}>
      <form id={id} className={styles['panel']} noValidate onSubmit={(event) => void send(event)} aria-label="Change password">
        {away !== null && <Banner intent="warning" title={away} />}
        {failed !== null && (
          <Banner intent="error" title="The password was not changed">
            {failed}
          </Banner>
        )}
        {progress === 'changed' && <Banner intent="success" title="Password is changed." />}
        <p>Whoever is signed in as {name} is signed out.</p>
        {input('password', 'Password', passwordHint)}
        {input('password2', 'Password Again')}
      </form>
    </Panel>
  );
}

interface SubmitButtonProps {
  readonly form: string;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
}

function SubmitButton({ form, isBusy, isBlocked }: SubmitButtonProps) {
  return (
    <Button type="submit" form={form} appearance="primary" disabledFocusable={isBlocked} icon={isBusy ? <Ring /> : null}>
      Change Password
    </Button>
  );
}

/** Closes a while after it is done. What the page draws meanwhile, e.g. a list that was read again, does not put it off. */
function useClosing(isDone: boolean, close: () => void): void {
  const closeRef = useRef(close);
  useEffect(() => {
    closeRef.current = close;
  });
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => closeRef.current(), shownMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}

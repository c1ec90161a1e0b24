import { Button, Field, Textarea } from '@fluentui/react-components';
import { useState, type SubmitEvent } from 'react';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useSshKey, type SshKeyActions } from '#hooks/use-ssh-key.ts';
import { failureText } from '#features/admin/resource/SingleEditor.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Banner.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Empty } from '#ui/Empty.tsx';
import { fieldProblem } from '#ui/field-problem.ts';
import { Ring, Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { privateKeyProblem } from './private-key.ts';
import styles from './special.module.css';

/** The key with which this server signs in to other hosts. Its private part is only ever written. */
export function SshKeyPage() {
  const view = useSshKey();
  const [isUpdating, setUpdating] = useState(false);
  const isReady = view.at === 'ready';
  return (
    <Page title="SSH key" asOf={isReady ? view.asOf : undefined} live={isReady && view.live}>
      {view.at === 'loading' && <Skeletons rows={8} height={40} />}
      {view.at === 'missing' && !isUpdating && (
        <Empty
          text={view.failure?.kind === 'refused' ? failureText(view.failure) : 'This device has not seen the key yet.'}
          action={
            view.failure?.kind === 'refused' ? (
              <Button onClick={() => setUpdating(true)}>Set a key</Button>
            ) : (
              <Button onClick={() => void view.refresh()}>Try again</Button>
            )
          }
        />
      )}
      <div data-focus-home="key">
        {isUpdating ? (
          <Update actions={view} onDone={() => setUpdating(false)} />
        ) : (
          isReady && <Display art={view.value.art} publicKey={view.value.publicKey} onUpdate={() => setUpdating(true)} />
        )}
      </div>
    </Page>
  );
}

interface DisplayProps {
  readonly art: string;
  readonly publicKey: string;
  readonly onUpdate: () => void;
}

function Display({ art, publicKey, onUpdate }: DisplayProps) {
  const say = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(publicKey);
      say('success', 'Copied to clipboard');
    } catch (error) {
      say('error', `Error copying to clipboard : ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <div className={styles['stack']}>
      <Card title="Private key">
        <button
          type="button"
          className={styles['art']}
          aria-label="Replace the private key"
          title="Replace the private key"
          onClick={onUpdate}
        >
          <pre>{art}</pre>
        </button>
        <p className={styles['meta']}>This is its picture; the key itself never leaves the server. Press it to replace the key.</p>
      </Card>
      <Card title="Public key">
        <button
          type="button"
          className={styles['key']}
          aria-label="Copy the public key"
          title="Copy the public key"
          onClick={() => void copy()}
        >
          <code>{publicKey}</code>
        </button>
        <div className={styles['row']}>
          <span className={styles['meta']}>It goes to the other side: authorized_keys, or the deploy keys of a git server.</span>
          <CopyButton text={publicKey} />
        </div>
      </Card>
    </div>
  );
}

function Update({ actions, onDone }: { readonly actions: SshKeyActions; readonly onDone: () => void }) {
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const [key, setKey] = useState('');
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useLeaveGuard((to) => key !== '' && to?.pathname !== '/sshkey' && to?.pathname !== '/login', {
    title: 'Leave without saving?',
    text: 'The key you entered is not kept anywhere.',
    confirm: 'Leave',
  });
  const problem = isTried ? (privateKeyProblem(key) ?? undefined) : undefined;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || away !== null) return;
    setTried(true);
    if (privateKeyProblem(key) !== null) return say('warning', 'Invalid form data');
    setSaving(true);
    setFailed(null);
    const answer = await actions.replace(key);
    setSaving(false);
    if (answer.ok) {
      say('success', 'Sshkey is updated');
      return onDone();
    }
    setFailed(failureText(answer.error));
    return say('error', failureText(answer.error));
  };
  return (
    <form className={styles['stack']} noValidate aria-label="SSH key" onSubmit={(event) => void save(event)}>
      {away !== null && <Banner intent="warning" title={away} />}
      <Banner intent="warning" title="The key that is there is replaced">
        Hosts that know only the old public key refuse this server until they get the new one.
      </Banner>
      {failed !== null && (
        <Banner intent="error" title="The key was not replaced">
          {failed}
        </Banner>
      )}
      <KeyField value={key} onChange={setKey} problem={problem} />
      <div className={styles['row']}>
        <Button type="submit" appearance="primary" disabledFocusable={isSaving || away !== null} icon={isSaving ? <Ring /> : null}>
          Update Ssh
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

function KeyField({ value, onChange, problem }: KeyFieldProps) {
  return (
    <Field
      label="Private key"
      required
      {...(problem === undefined ? { hint: 'A PEM block without a passphrase, followed by a new line' } : {})}
      {...fieldProblem(problem)}
    >
      <Textarea
        value={value}
        rows={14}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        textarea={{ className: styles['code'] ?? '' }}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}

import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { SchemaState } from '#contract/setup.ts';
import { Banner, Details } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { Ring, Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import styles from './setup.module.css';

export type SchemaView =
  | { readonly at: 'checking' }
  | { readonly at: 'failed'; readonly failure: Failure }
  | { readonly at: 'answered'; readonly state: SchemaState };

export interface SchemaStatusProps {
  readonly view: SchemaView;
  readonly onRecheck: () => Promise<void>;
  /** null when it worked, else why not. */
  readonly onCreate: () => Promise<string | null>;
  /** Whether a server that has just made its schema works only after its next start. */
  readonly needsRestart: () => boolean;
  readonly onHome: () => void;
}

/** The state of the database in words, with the way out of each. */
export function SchemaStatus({ view, onRecheck, onCreate, needsRestart, onHome }: SchemaStatusProps) {
  const [busy, setBusy] = useState<'create' | 'recheck' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isCreated, setCreated] = useState(false);
  const canSignIn = isCreated && !needsRestart();
  const recheck = async () => {
    setBusy('recheck');
    await onRecheck();
    setBusy(null);
  };
  const create = async () => {
    setBusy('create');
    const reason = await onCreate();
    setRefusal(reason);
    setCreated(reason === null);
    if (reason === null) await onRecheck();
    setBusy(null);
  };
  return (
    <Page
      title="Database schema"
      width="text"
      actions={<BusyButton label="Check again" busy={busy === 'recheck'} disabled={busy !== null} onClick={recheck} />}
    >
      {refusal !== null && (
        <Banner intent="error" title="The schema was not created">
          {refusal}
        </Banner>
      )}
      {isCreated && needsRestart() && (
        <Banner intent="warning" title="Restart the server, then sign in">
          The schema is created. This server makes its first administrator when it starts; until then nobody can sign in.
        </Banner>
      )}
      {canSignIn && (
        <Banner intent="info" title="Sign in now">
          <Administrator /> Change the password after the first sign-in.
        </Banner>
      )}
      <State
        view={view}
        home={<Button onClick={onHome}>{canSignIn ? 'Sign in' : 'Home'}</Button>}
        create={<BusyButton primary label="Create" busy={busy === 'create'} disabled={busy !== null} onClick={create} />}
      />
    </Page>
  );
}

function State({ view, create, home }: { readonly view: SchemaView; readonly create: ReactNode; readonly home: ReactNode }) {
  switch (view.at) {
    case 'checking':
      return <Skeletons rows={3} height={40} />;
    case 'failed':
      return (
        <Banner intent="error" title="Failed to check AnsibleForms database schema">
          {view.failure.message}
        </Banner>
      );
    case 'answered':
      return <Answered state={view.state} create={create} home={home} />;
  }
}

function Answered({ state, create, home }: { readonly state: SchemaState; readonly create: ReactNode; readonly home: ReactNode }) {
  switch (state.at) {
    case 'ok':
      return (
        <Banner intent="success" title="schema and tables are ok" actions={home}>
          <Lines state={state} />
        </Banner>
      );
    case 'missing':
      return <Missing state={state} create={create} />;
    case 'inconsistent':
      return (
        <Banner intent="error" title="The schema is inconsistent">
          Some of it is there and some is not, so nothing is created over it. Have the database repaired or restored, then check again.
          <Lines state={state} />
        </Banner>
      );
    case 'disabled':
      return (
        <Banner intent="warning" title="Schema creation is disabled">
          Someone who runs the server must create the schema, or allow its creation in the server&apos;s settings.
          <Lines state={state} />
        </Banner>
      );
    case 'fatal':
      return (
        <Banner intent="error" title="FATAL ERROR">
          The database is unreachable. Check that it is running and that host, port, user and password are right, then check again.
          <Lines state={state} />
        </Banner>
      );
    case 'error':
      return (
        <Banner intent="error" title="Failed to check AnsibleForms database schema">
          <span className={styles['lines']}>{state.message}</span>
          <Lines state={state} />
        </Banner>
      );
  }
}

function Missing({ state, create }: { readonly state: SchemaState; readonly create: ReactNode }) {
  return (
    <Card title="The schema is missing" className={styles['marked']}>
      <p>{state.message}</p>
      <p>Create makes what this server needs to start:</p>
      <ul className={styles['bullets']}>
        <li>the schema and all its tables</li>
        <li>the first administrator</li>
        <li>
          a group <strong>admins</strong> that this administrator belongs to
        </li>
      </ul>
      <p>
        <Administrator /> Change the password after the first sign-in.
      </p>
      <div>{create}</div>
      <Lines state={state} />
    </Card>
  );
}

/** How to sign in for the first time; the page cannot know what the server was started with. */
const Administrator = () => (
  <>
    The administrator is called <strong>admin</strong> and has the password <code>AnsibleForms!123</code>, unless the server was started
    with others (<code>ADMIN_USERNAME</code>, <code>ADMIN_PASSWORD</code>).
  </>
);

function Lines({ state }: { readonly state: SchemaState }) {
  return (
    <>
      {state.bad.length > 0 && <Details label={`${state.bad.length} not ok`} lines={state.bad} />}
      {state.good.length > 0 && <Details label={`${state.good.length} ok`} lines={state.good} />}
    </>
  );
}

interface BusyButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly primary?: boolean;
  readonly onClick: () => Promise<void>;
}

function BusyButton({ label, busy, disabled, primary = false, onClick }: BusyButtonProps) {
  return (
    <Button
      appearance={primary ? 'primary' : 'secondary'}
      disabledFocusable={disabled}
      icon={busy ? <Ring /> : null}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  );
}

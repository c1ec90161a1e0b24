import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DatabaseCheckmarkRegular } from '@fluentui/react-icons/svg/database-checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { useState } from 'react';
import { credentials, DatabaseType } from '#contract/admin/credentials.ts';
import { reasonOf } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useRowAction, type Row } from '#hooks/use-resource.ts';
import { adminForm, type ResourceDeclaration } from '#features/admin/resource/declare.ts';
import { ResourcePage } from '#features/admin/resource/ResourcePage.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Ring } from '#ui/Loading.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Time } from '#ui/Time.tsx';
import { Tip } from '#ui/Tip.tsx';

const form = adminForm(credentials, {
  fields: {
    is_database: { label: 'For database?' },
    name: { label: 'Name', required: () => true, once: true, hint: 'Forms and jobs refer to it by this name.' },
    user: { label: 'Username', required: () => true },
    password: { label: 'Password', required: () => true },
    host: { label: 'Host', required: ({ is_database }) => is_database },
    port: { label: 'Port', required: ({ is_database }) => is_database },
    description: { label: 'Description', as: 'lines' },
    db_type: {
      label: 'Database type',
      required: ({ is_database }) => is_database,
      when: ({ is_database }) => is_database,
      choices: DatabaseType.options.map((value) => ({ value, label: value })),
    },
    db_name: {
      label: 'Database',
      labelFor: ({ db_type }) => (db_type === 'oracle' ? 'Service' : 'Database'),
      when: ({ is_database }) => is_database,
    },
    secure: { label: 'Secure connection', when: ({ is_database }) => is_database },
  },
  initial: { host: 'NA', port: 3306 },
});

interface Outcome {
  readonly isGood: boolean;
  readonly message: string;
  readonly error: string;
  /** ms since 1970 */
  readonly at: number;
}

/** Logins for forms and jobs; those of databases can be tried. */
export function CredentialsPage() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [last, setLast] = useState<Row | null>(null);
  const tested = (row: Row, outcome: Outcome): void => {
    setOutcomes((before) => new Map([...before, [row.id, outcome]]));
    setLast(row);
  };
  const outcome = last && outcomes.get(last.id);
  const declared: ResourceDeclaration = {
    ...form,
    resource: credentials,
    title: 'Credentials',
    one: 'Credential',
    columns: [
      { name: 'name', label: 'Name' },
      { name: 'user', label: 'User' },
      { name: 'host', label: 'Host', cell: hostWith(outcomes) },
    ],
    nameOf: ({ name }) => String(name),
    lossOf: ({ name }) => `Forms and jobs that name ${String(name)} fail from now on. Its password is stored nowhere else here.`,
    said: {
      created: (id) => `Created credential with new id ${id ?? ''}`.trim(),
      updated: 'Credential is updated',
      removed: 'Credential is removed',
    },
  };
  return (
    <ResourcePage
      declared={declared}
      renderNotes={() => last && outcome && <LastTest name={String(last['name'])} outcome={outcome} onClose={() => setLast(null)} />}
      renderActions={(row) => row['is_database'] === true && <Test row={row} onTested={(found) => tested(row, found)} />}
    />
  );
}

const hostWith = (outcomes: ReadonlyMap<number, Outcome>) => (row: Row) => <Host row={row} outcome={outcomes.get(row.id)} />;

function Host({ row, outcome }: { readonly row: Row; readonly outcome: Outcome | undefined }) {
  return (
    <>
      {String(row['host'] ?? '') || '–'}{' '}
      {outcome && (
        <Pill tone={outcome.isGood ? 'success' : 'danger'} icon={outcome.isGood ? <CheckmarkCircleFilled /> : <ErrorCircleFilled />}>
          {outcome.isGood ? 'Works' : 'Fails'}
        </Pill>
      )}
    </>
  );
}

function LastTest({ name, outcome, onClose }: { readonly name: string; readonly outcome: Outcome; readonly onClose: () => void }) {
  const close = <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />;
  return (
    <Banner intent={outcome.isGood ? 'success' : 'error'} title={`${name}: ${outcome.message}`} actions={close}>
      {outcome.error !== '' && <p>{outcome.error}</p>}
      <p>
        Tested <Time at={outcome.at} />
      </p>
    </Banner>
  );
}

function Test({ row, onTested }: { readonly row: Row; readonly onTested: (outcome: Outcome) => void }) {
  const { act, now } = useRowAction(credentials.action.testdb);
  const [isBusy, setBusy] = useState(false);
  const away = whyNotSent(useConnection().at);
  const test = async (): Promise<void> => {
    setBusy(true);
    const answer = await act(row.id);
    setBusy(false);
    const good = { isGood: true, message: 'Database connection ok', error: '' };
    const bad = answer.ok ? null : { isGood: false, message: answer.error.message, error: reasonOf(answer.error) };
    onTested({ ...(bad ?? good), at: now() });
  };
  return (
    <Tip content={away ?? 'Test'} relationship={away === null ? 'inaccessible' : 'description'}>
      <Button
        appearance="subtle"
        icon={isBusy ? <Ring /> : <DatabaseCheckmarkRegular />}
        aria-label={`Test ${String(row['name'])}`}
        disabledFocusable={isBusy || away !== null}
        onClick={() => void test()}
      />
    </Tip>
  );
}

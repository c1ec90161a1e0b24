import { Input } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { useState } from 'react';
import { repositories } from '#contract/admin/repositories.ts';
import { useNow } from '#hooks/use-now.ts';
import type { Row } from '#hooks/use-resource.ts';
import { adminForm, type ControlProps, type ResourceDeclaration } from '#features/admin/resource/declare.ts';
import { ResourcePage } from '#features/admin/resource/ResourcePage.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Pill } from '#ui/Pill.tsx';
import { exactTime } from '#ui/time.ts';
import { cronWords, nextRuns } from './cron-words.ts';
import { GitActions } from './GitActions.tsx';
import { LastResultPanel } from './LastResultPanel.tsx';
import { repositoryProblems, repositoryWarnings } from './repository-rules.ts';
import styles from './special.module.css';

const form = adminForm(repositories, {
  fields: {
    name: { label: 'Name', required: () => true, once: true, hint: 'Lowercase letters, digits, _ and -' },
    uri: {
      label: 'URI',
      required: () => true,
      placeholder: 'git@host:path or https://host/path',
      hint: 'ssh on a port of its own: ssh://git@host:2222/path',
    },
    branch: { label: 'Branch', hint: 'The default branch when blank' },
    description: { label: 'Description', required: () => true, as: 'lines' },
    user: { label: 'User', hint: 'For https. ssh uses the SSH key of this portal.' },
    password: { label: 'Password' },
    use_for_forms: { label: 'Use for forms', hint: 'Forms and roles are read from it; the designer is off meanwhile.' },
    use_for_playbooks: { label: 'Use for playbooks', hint: 'Jobs run the playbooks and scripts in it.' },
    cron: { label: 'Pull by time table', Control: CronInput },
    rebase_on_start: { label: 'Clone or pull when the server starts' },
  },
  check: (values, { isNew }) => repositoryProblems(values, isNew),
});

/** Administrator specification 9. */
const everyMs = 7000;

const declared: ResourceDeclaration = {
  ...form,
  resource: repositories,
  title: 'Repositories',
  one: 'Repository',
  columns: [
    { name: 'name', label: 'Name' },
    { name: 'status', label: 'Status', cell: (row) => <Status status={row['status']} /> },
    { name: 'head', label: 'Head', cell: ({ head }) => (head ? <code>{String(head)}</code> : undefined) },
    { name: 'type', label: 'Type', text: typeText, cell: (row) => <Type row={row} /> },
  ],
  nameOf: ({ name }) => String(name),
  lossOf: ({ name, use_for_forms, use_for_playbooks }) =>
    [
      `The working copy of ${String(name)} on the server goes, too.`,
      ...(use_for_forms === true ? ['Forms come from elsewhere then.'] : []),
      ...(use_for_playbooks === true ? ['Playbooks come from elsewhere then.'] : []),
    ].join(' '),
  said: {
    created: (id) => `Created repository with new id ${id ?? ''}`.trim(),
    updated: 'Repository is updated',
    removed: 'Repository is removed',
  },
};

/** Where forms and playbooks come from. Git may work for a minute, so the list is read again all the time. */
export function RepositoriesPage() {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <ResourcePage
      declared={declared}
      everyMs={everyMs}
      renderNotes={(rows) => (
        <>
          {repositoryWarnings(rows).map((warning) => (
            <Banner key={warning} intent="warning" title={warning} />
          ))}
          <LastResultPanel row={rows.find(({ id }) => id === shown) ?? null} onClose={() => setShown(null)} />
        </>
      )}
      renderActions={(row, actions) => <GitActions row={row} refresh={actions.refresh} onInfo={() => setShown(row.id)} />}
    />
  );
}

function Status({ status }: { readonly status: unknown }) {
  switch (status) {
    case 'running':
      return (
        <Pill tone="brand" moving>
          running
        </Pill>
      );
    case 'success':
      return (
        <Pill tone="success" icon={<CheckmarkCircleFilled />}>
          success
        </Pill>
      );
    case 'failed':
      return (
        <Pill tone="danger" icon={<ErrorCircleFilled />}>
          failed
        </Pill>
      );
    default:
      return <Pill tone="neutral">not yet</Pill>;
  }
}

function typeText({ use_for_forms, use_for_playbooks }: Row): string {
  return [...(use_for_forms === true ? ['forms'] : []), ...(use_for_playbooks === true ? ['playbooks'] : [])].join(', ');
}

function Type({ row }: { readonly row: Row }) {
  const text = typeText(row);
  return (
    <span className={styles['type']} title={text}>
      {row['use_for_forms'] === true && <DocumentTableRegular aria-hidden />}
      {row['use_for_playbooks'] === true && <PlayRegular aria-hidden />}
      {text === '' ? '–' : <span className="unseen">{text}</span>}
    </span>
  );
}

/** A time table with what it means. */
function CronInput({ id, value, onChange }: ControlProps) {
  const now = useNow(60_000);
  const words = cronWords(String(value));
  const next = words === null ? [] : nextRuns(String(value), new Date(now));
  return (
    <div className={styles['cron']}>
      <Input id={id} placeholder="0 4 * * 1" value={String(value)} autoComplete="off" onChange={(_, data) => onChange(data.value)} />
      {value === '' ? (
        <p className={styles['meta']}>Minute, hour, day, month, day of the week, in the time of the server. Never when blank.</p>
      ) : (
        words !== null && (
          <output className={styles['meta']}>
            <span>Pulls {words}, in the time of the server.</span>
            <span>
              {next.length === 0 ? 'That day never comes.' : `Next: ${next.map((at) => exactTime(at.getTime()).slice(0, 16)).join(', ')}`}
            </span>
          </output>
        )
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#contract/overview.ts';
import { Card } from '#ui/Card.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { Time } from '#ui/Time.tsx';
import { sizeText } from '#ui/size.ts';
import { providerNames } from './findings.ts';
import { counted, JobChart } from './JobChart.tsx';
import styles from './overview.module.css';

/** What is known of the portal, subject by subject, each with the way to its page. */
export function OverviewCards({ overview }: { readonly overview: Overview }) {
  return (
    <div className={styles['cards']}>
      <Jobs jobs={overview.jobs} />
      <Disk disk={overview.disk} />
      <Backups backups={overview.backups} />
      <Repositories repositories={overview.repositories} />
      <SignIn providers={overview.providers} />
      <Certificates overview={overview} />
      <Checks checks={overview.checks} />
      <Versions overview={overview} />
    </div>
  );
}

interface SubjectProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

function Subject({ title, wide = false, foot, children }: SubjectProps) {
  return (
    <Card title={title} className={`${styles['card']} ${wide ? styles['wide'] : ''}`}>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && <p className={styles['foot']}>{foot}</p>}
    </Card>
  );
}

function Jobs({ jobs }: { readonly jobs: Overview['jobs'] }) {
  return (
    <Subject title="Jobs" wide foot={<Link to="/jobs">Open the job log</Link>}>
      <p>
        {counted(jobs.running, 'job is', 'jobs are')} at work, {counted(jobs.waiting, 'waits', 'wait')} for an approval.
      </p>
      <JobChart jobs={jobs} />
    </Subject>
  );
}

function Disk({ disk }: { readonly disk: Overview['disk'] }) {
  if (disk === null) return <Subject title="Data folder">Its disk space is not known.</Subject>;
  const used = disk.total - disk.free;
  return (
    <Subject title="Data folder">
      <p>
        {sizeText(disk.free)} free of {sizeText(disk.total)}
      </p>
      <meter className={styles['meter']} min={0} max={disk.total} high={disk.total * 0.9} value={used} aria-label="Disk space in use">
        {Math.round((used / disk.total) * 100)} %
      </meter>
    </Subject>
  );
}

function Backups({ backups }: { readonly backups: Overview['backups'] }) {
  return (
    <Subject title="Backups of the forms">
      {backups.newest === null ? (
        <p>None yet. One is made before each save of the forms.</p>
      ) : (
        <p>
          The last one <Time at={Date.parse(backups.newest)} />, {counted(backups.count, 'is kept', 'are kept')}.
        </p>
      )}
    </Subject>
  );
}

const gitTones: Readonly<Record<string, Tone>> = { success: 'success', failed: 'danger', running: 'brand' };

function Repositories({ repositories }: { readonly repositories: Overview['repositories'] }) {
  return (
    <Subject title="Repositories" foot={<Link to="/repos">Open repositories</Link>}>
      {repositories.length === 0 && <p>There is none.</p>}
      <ul className={styles['rows']}>
        {repositories.map(({ name, status, head }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <span>
              <code>{head}</code> <Pill tone={gitTones[status ?? ''] ?? 'neutral'}>{status ?? 'not fetched yet'}</Pill>
            </span>
          </li>
        ))}
      </ul>
    </Subject>
  );
}

function SignIn({ providers }: { readonly providers: Overview['providers'] }) {
  return (
    <Subject title="Signing in">
      <ul className={styles['rows']}>
        {providers.map(({ name, enabled, problem }) => (
          <li key={name}>
            <Link to={`/${name}`}>{providerNames[name]}</Link>
            {problem === '' ? (
              <Pill tone={enabled ? 'success' : 'neutral'}>{enabled ? 'on' : 'off'}</Pill>
            ) : (
              <Pill tone="danger">incomplete</Pill>
            )}
          </li>
        ))}
      </ul>
    </Subject>
  );
}

function Certificates({ overview }: { readonly overview: Overview }) {
  const now = Date.parse(overview.at);
  return (
    <Subject title="Certificates">
      {overview.certificates.length === 0 && <p>None is in use.</p>}
      <ul className={styles['rows']}>
        {overview.certificates.map(({ name, subject, expires, problem }) => (
          <li key={`${name} ${subject} ${expires}`}>
            <span>
              {name}
              <span className={styles['quiet']} dir="auto">
                {subject}
              </span>
            </span>
            {expires === null ? <span>{problem}</span> : <Ends at={Date.parse(expires)} now={now} />}
          </li>
        ))}
      </ul>
    </Subject>
  );
}

function Ends({ at, now }: { readonly at: number; readonly now: number }) {
  const days = Math.floor((at - now) / 86_400_000);
  const tone = days < 0 ? 'danger' : days < 30 ? 'wait' : 'success';
  return (
    <Pill tone={tone}>
      {days < 0 ? 'ended' : 'until'} {new Date(at).toLocaleDateString()}
    </Pill>
  );
}

function Checks({ checks }: { readonly checks: Overview['checks'] }) {
  const good = checks.filter(({ status }) => status === 'OK').length;
  return (
    <Subject title="Installation" foot={<Link to="/install">Open the checks</Link>}>
      <p>
        {good} of {checks.length} checks passed.
      </p>
    </Subject>
  );
}

function Versions({ overview }: { readonly overview: Overview }) {
  return (
    <Subject title="Versions">
      <ul className={styles['rows']}>
        <li>
          <span>Server</span>
          <span>{overview.version}</span>
        </li>
        <li>
          <span>Node</span>
          <span>{overview.node}</span>
        </li>
        <li>
          <span>Running since</span>
          <Time at={Date.parse(overview.started)} />
        </li>
      </ul>
    </Subject>
  );
}

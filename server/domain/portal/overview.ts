import type { JobHour, Overview } from '#contract/overview.ts';
import { filterProblem, providerProblem } from '../identity/external.ts';
import { ldapProblem, ldapSettingsFrom } from '../identity/directory.ts';
import type { FormsBackups } from '../designer/forms-files.ts';
import type { PortalSource } from '../ports.ts';
import type { EditedValues, JobCounts, SingleStore, Stores } from '../stores.ts';
import { certificatesIn } from './certificates.ts';
import type { LastTests } from './last-tests.ts';
import type { Setup } from './setup.ts';

/** How the portal is now. */
export type OverviewSource = () => Promise<Overview>;

export interface OverviewParts {
  readonly stores: Pick<Stores, 'ldap' | 'azuread' | 'oidc' | 'awx' | 'settings' | 'credentials' | 'repositories' | 'jobCounts'>;
  readonly tests: Pick<LastTests, 'all'>;
  readonly setup: Pick<Setup, 'installation'>;
  readonly portal: PortalSource;
  readonly backups: Pick<FormsBackups, 'list'>;
  readonly now: () => number;
  readonly version: string;
  /** null = nobody knows. */
  readonly disk: () => Promise<Overview['disk']>;
  /** Whether the first administrator still signs in with the password that everybody can read in the manual. */
  readonly hasDefaultPassword: () => Promise<boolean>;
  /** Those that this server shows itself with. */
  readonly ownCertificates: () => Promise<readonly Overview['certificates'][number][]>;
}

const hourMs = 3_600_000;
const mostProblems = 20;

export function overviewOf(parts: OverviewParts): OverviewSource {
  const { stores, setup, portal, backups, now, version, disk, ownCertificates, hasDefaultPassword, tests } = parts;
  const started = new Date(now()).toISOString();
  return async () => {
    const [directory, azuread, oidc, awx, settings] = await Promise.all(
      [stores.ldap, stores.azuread, stores.oidc, stores.awx, stores.settings].map(async (store: SingleStore) => (await store.read()) ?? {}),
    );
    const kept = await backups.list();
    return {
      at: new Date(now()).toISOString(),
      version,
      node: process.version,
      started,
      checks: Object.values(await setup.installation()).map(({ label, status }) => ({ label, status })),
      disk: await disk(),
      jobs: await jobsOf(stores.jobCounts, now()),
      backups: { count: kept.length, newest: isoOf(kept[0]?.date) },
      repositories: (await stores.repositories.list()).map((row) => ({
        name: String(row['name']),
        status: statusOf(row['status']),
        head: String(row['head'] ?? '').trim(),
      })),
      providers: providersOf(directory ?? {}, azuread ?? {}, oidc ?? {}),
      certificates: [...(await ownCertificates()), ...storedCertificates(directory ?? {}, awx ?? {})],
      setUp: [
        ...(settings?.['mail_server'] ? (['mail'] as const) : []),
        ...(awx?.['uri'] ? (['awx'] as const) : []),
        ...((await stores.credentials.list()).length > 0 ? (['credentials'] as const) : []),
      ],
      tests: await tests.all(),
      defaultPassword: await hasDefaultPassword(),
      problems: await problemsOf(portal),
    };
  };
}

const isoOf = (date: string | undefined): string | null =>
  date === undefined || Number.isNaN(Date.parse(date)) ? null : new Date(Date.parse(date)).toISOString();

const statusOf = (status: unknown): Overview['repositories'][number]['status'] =>
  status === 'running' || status === 'success' || status === 'failed' ? status : null;

async function jobsOf(counts: JobCounts, now: number): Promise<Overview['jobs']> {
  const first = Math.floor(now / hourMs) * hourMs - 23 * hourMs;
  const [running, waiting, found] = await Promise.all([counts.atWork(), counts.waiting(), counts.byHour(new Date(first).toISOString())]);
  const byHour = new Map(found.map((hour) => [hour.hour, hour]));
  const hours = Array.from({ length: 24 }, (_, at): JobHour => {
    const time = new Date(first + at * hourMs).toISOString();
    const { started = 0, failed = 0 } = byHour.get(time.slice(0, 13)) ?? {};
    return { at: time, started, failed };
  });
  return { running, waiting, hours };
}

function providersOf(directory: EditedValues, azuread: EditedValues, oidc: EditedValues): Overview['providers'] {
  const enabled = (values: EditedValues, name: string): boolean => Boolean(values[name]);
  const settings = ldapSettingsFrom(directory);
  const withProblem = (name: Overview['providers'][number]['name'], isOn: boolean, problem: () => string | null) => ({
    name,
    enabled: isOn,
    problem: (isOn ? problem() : null) ?? '',
  });
  return [
    withProblem('ldap', enabled(directory, 'enable'), () => (settings ? ldapProblem(settings) : 'The settings are not understood')),
    withProblem('azuread', enabled(azuread, 'enable'), () => providerProblem('azuread', azuread) ?? filterProblem(azuread)),
    withProblem('oidc', enabled(oidc, 'enabled'), () => providerProblem('oidc', oidc) ?? filterProblem(oidc)),
  ];
}

/** Those that other servers are checked with, where they are. */
function storedCertificates(directory: EditedValues, awx: EditedValues): Overview['certificates'] {
  const checksDirectory = directory['enable'] && directory['enable_tls'] && !directory['ignore_certs'];
  return [
    ...(checksDirectory ? certificatesIn('LDAP server', String(directory['cert'] ?? '')) : []),
    ...(checksDirectory ? certificatesIn('LDAP authority', String(directory['ca_bundle'] ?? '')) : []),
    ...(awx['uri'] && !awx['ignore_certs'] ? certificatesIn('AWX authority', String(awx['ca_bundle'] ?? '')) : []),
  ];
}

async function problemsOf(portal: PortalSource): Promise<string[]> {
  const read = (await portal.peek()).portal;
  return read.ok ? read.value.problems.slice(0, mostProblems) : [read.error];
}

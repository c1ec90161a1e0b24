import type { Overview } from '#contract/overview.ts';
import { sizeText } from '#ui/size.ts';

/** Something to look at, and where it is mended. */
export interface Finding {
  readonly intent: 'error' | 'warning';
  readonly text: string;
  readonly mend: string;
  /** The page where it is mended; undefined = it is mended on the server's machine. */
  readonly to?: string;
}

const dayMs = 86_400_000;
const soonDays = 30;
/** A share of the disk, and bytes: less of either is little. */
const littleShare = 0.1;
const littleBytes = 2 * 1024 ** 3;
const hardlyBytes = 200 * 1024 ** 2;

export const providerNames = { ldap: 'LDAP', azuread: 'Entra ID', oidc: 'OpenID Connect' } as const;

/** What is wrong, the worst first. @param now ms since 1970, by the server's clock */
export function findingsIn(overview: Overview, now: number): readonly Finding[] {
  const all = [
    ...checksIn(overview),
    ...passwordIn(overview),
    ...diskIn(overview),
    ...formsIn(overview),
    ...repositoriesIn(overview),
    ...testsIn(overview),
    ...providersIn(overview),
    ...certificatesIn(overview, now),
    ...jobsIn(overview),
  ];
  return [...all.filter(({ intent }) => intent === 'error'), ...all.filter(({ intent }) => intent === 'warning')];
}

const checksIn = ({ checks }: Overview): readonly Finding[] =>
  checks
    .filter(({ status }) => status !== 'OK')
    .map(({ label, status }) => ({
      intent: status === 'Failed' ? 'error' : 'warning',
      text: status === 'Failed' ? `${label} failed` : `${label} was skipped, because another check failed`,
      mend: 'The installation page shows all checks',
      to: '/install',
    }));

const passwordIn = ({ defaultPassword }: Overview): readonly Finding[] =>
  defaultPassword
    ? [
        {
          intent: 'warning',
          text: 'The first administrator still has the default password, which everybody can look up',
          mend: 'Change it at the users',
          to: '/users',
        },
      ]
    : [];

function diskIn({ disk }: Overview): readonly Finding[] {
  if (disk === null || (disk.free > littleBytes && disk.free > disk.total * littleShare)) return [];
  if (disk.free > littleBytes * 10) return [];
  return [
    {
      intent: disk.free < hardlyBytes ? 'error' : 'warning',
      text: `${sizeText(disk.free)} are left where the data folder is`,
      mend: 'Make room on that disk; LOG_EXPIRATION, UPLOAD_EXPIRATION and OLD_BACKUP_DAYS say how long files are kept',
    },
  ];
}

const formsIn = ({ problems }: Overview): readonly Finding[] =>
  problems.map((problem) => ({ intent: 'error', text: problem, mend: 'Mend the file, then reload the forms' }));

const repositoriesIn = ({ repositories }: Overview): readonly Finding[] =>
  repositories
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => ({ intent: 'error', text: `Git failed in repository ${name}`, mend: 'Its last result says why', to: '/repos' }));

const providersIn = ({ providers }: Overview): readonly Finding[] =>
  providers
    .filter(({ problem }) => problem !== '')
    .map(({ name, problem }) => ({
      intent: 'error',
      text: `Nobody can sign in with ${providerNames[name]}: ${problem}`,
      mend: `Complete the settings of ${providerNames[name]}`,
      to: `/${name}`,
    }));

const testNames = { ...providerNames, mail: 'the mail server', awx: 'AWX', credential: 'the login' } as const;
const testPages = {
  ldap: '/ldap',
  azuread: '/azuread',
  oidc: '/oidc',
  mail: '/mail_settings',
  awx: '/awx',
  credential: '/credentials',
} as const;

/** The settings as they are stored did not work when somebody tried them last. What is switched off need not work. */
function testsIn({ tests, providers }: Overview): readonly Finding[] {
  const isOff = (kind: string): boolean => providers.some(({ name, enabled }) => name === kind && !enabled);
  return tests
    .filter(({ ok, kind }) => !ok && !isOff(kind))
    .map(({ kind, name, text }) => ({
      intent: 'error',
      text: `The last test of ${name === '' ? testNames[kind] : `${testNames[kind]} ${name}`} failed: ${text}`,
      mend: 'Mend it and test it again',
      to: testPages[kind],
    }));
}

function certificatesIn({ certificates }: Overview, now: number): readonly Finding[] {
  return certificates.flatMap(({ name, expires, problem }): readonly Finding[] => {
    const mended = mendOf(name);
    if (expires === null) return [{ intent: 'error', text: `Certificate of ${name}: ${problem}`, ...mended }];
    const days = Math.floor((Date.parse(expires) - now) / dayMs);
    if (days < 0) return [{ intent: 'error', text: `The certificate of ${name} has ended`, ...mended }];
    if (days >= soonDays) return [];
    const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
    return [{ intent: 'warning', text: `The certificate of ${name} ends ${when}`, ...mended }];
  });
}

function mendOf(name: string): Pick<Finding, 'mend' | 'to'> {
  if (name.startsWith('LDAP')) return { mend: 'Put another one into the LDAP settings', to: '/ldap' };
  if (name.startsWith('AWX')) return { mend: 'Put another one into the AWX settings', to: '/awx' };
  return { mend: 'Renew the file of HTTPS_CERT and start the server again' };
}

function jobsIn({ jobs }: Overview): readonly Finding[] {
  const { started, failed } = jobSums(jobs);
  if (failed < 3 || failed * 2 < started) return [];
  return [
    { intent: 'warning', text: `${failed} of ${started} jobs failed in the last 24 hours`, mend: 'The job log shows them', to: '/jobs' },
  ];
}

export const jobSums = ({ hours }: Overview['jobs']): { readonly started: number; readonly failed: number } => ({
  started: hours.reduce((sum, hour) => sum + hour.started, 0),
  failed: hours.reduce((sum, hour) => sum + hour.failed, 0),
});

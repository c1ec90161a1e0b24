import { spawnSync } from 'node:child_process';
import type { Stage } from './stage.ts';

/** Other servers and programs that exchanges of the walk talk to. */
export type Peer = 'database' | 'directory' | 'mail' | 'provider' | 'awx' | 'git' | 'ssh';

interface Need {
  readonly from: string;
  readonly to: string;
  readonly what: Peer | 'files' | 'ansible';
}

const needs: readonly Need[] = [
  { from: '002', to: '012', what: 'files' },
  { from: '030', to: '030', what: 'files' },
  { from: '034', to: '034', what: 'files' },
  { from: '110', to: '110', what: 'directory' },
  { from: '162', to: '163', what: 'database' },
  { from: '175', to: '180', what: 'database' },
  { from: '182', to: '182', what: 'database' },
  { from: '191', to: '192', what: 'database' },
  { from: '177', to: '177', what: 'files' },
  { from: '190', to: '190', what: 'files' },
  { from: '204', to: '206', what: 'files' },
  { from: '320', to: '328', what: 'files' },
  { from: '335', to: '437', what: 'files' },
  { from: '335', to: '437', what: 'ansible' },
  { from: '440', to: '441', what: 'files' },
  { from: '440', to: '441', what: 'ansible' },
  { from: '450', to: '451', what: 'files' },
  { from: '450', to: '451', what: 'ansible' },
  { from: '455', to: '459', what: 'ansible' },
  { from: '460', to: '461', what: 'ansible' },
  { from: '467', to: '467', what: 'mail' },
  { from: '455', to: '461', what: 'files' },
  { from: '471', to: '472', what: 'files' },
  { from: '471', to: '472', what: 'ansible' },
  { from: '500', to: '503', what: 'files' },
  { from: '485', to: '485', what: 'directory' },
  { from: '491', to: '493', what: 'directory' },
  { from: '495', to: '496', what: 'directory' },
  { from: '508', to: '514', what: 'provider' },
  { from: '520', to: '520', what: 'awx' },
  { from: '526', to: '530', what: 'awx' },
  { from: '532', to: '561', what: 'files' },
  { from: '532', to: '561', what: 'git' },
  { from: '558', to: '559', what: 'ansible' },
  { from: '573', to: '574', what: 'ssh' },
  { from: '575', to: '575', what: 'files' },
  { from: '586', to: '587', what: 'files' },
];

const way: Readonly<Record<Need['what'], string>> = {
  files: 'They look at files of the server, which is only known by its address.',
  ansible: 'They run playbooks: ansible-playbook is not installed (Debian: apt-get install ansible-core).',
  database: 'They ask a real MariaDB: it is not installed (Debian: apt-get install mariadb-server).',
  directory: 'They sign in with a real directory: OpenLDAP is not installed (Debian: apt-get install slapd ldap-utils).',
  mail: 'They send mail, and the server that takes it could not be started.',
  provider: 'They ask an OpenID provider that could not be started.',
  awx: 'They launch templates, and the stand-in for AWX could not be started.',
  git: 'They clone repositories: Git is not installed (Debian: apt-get install git).',
  ssh: 'They scan a real SSH server: it is not installed (Debian: apt-get install openssh-server).',
};

let ansible: boolean | null = null;
const hasAnsible = (): boolean => (ansible ??= spawnSync('ansible-playbook', ['--version']).status === 0);

/** Why an exchange cannot be played here; null when it can. */
export function missingFor(number: string, { target }: Stage, present: ReadonlySet<Peer>): string | null {
  const isThere = (what: Need['what']): boolean => {
    switch (what) {
      case 'files':
        return target.own !== null;
      case 'ansible':
        return hasAnsible();
      case 'database':
      case 'directory':
      case 'mail':
      case 'provider':
      case 'awx':
      case 'git':
      case 'ssh':
        return present.has(what);
    }
  };
  const lacking = needs.find(({ from, to, what }) => from <= number && number <= to && !isThere(what));
  return lacking ? way[lacking.what] : null;
}

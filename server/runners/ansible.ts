import { impossible, type Runner } from '#server/domain/jobs/runner.ts';
import { fileInside } from './inside.ts';
import { inherited, runProgram } from './process.ts';
import type { RunFiles } from './run-files.ts';
import { unsafeYaml } from './unsafe-yaml.ts';

type Values = Readonly<Record<string, unknown>>;

const texts = (value: unknown): string[] => [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '');
const list = (value: unknown): string => texts(value).join(',');

/** The arguments after `ansible-playbook` (contract 7.2). */
export function ansibleArguments(
  extravars: Values,
  playbook: string,
  extravarsFile: string,
  higherFile: string,
  vaultFile: string | null = null,
): string[] {
  const tags = list(extravars['__tags__']);
  const limit = list(extravars['__limit__']);
  return [
    '-e',
    `@${extravarsFile}`,
    '-e',
    `@${higherFile}`,
    ...(vaultFile === null ? [] : ['--vault-password-file', vaultFile]),
    ...texts(extravars['__inventory__']).flatMap((inventory) => ['-i', inventory]),
    ...(tags === '' ? [] : ['-t', tags]),
    ...(extravars['__check__'] === true ? ['--check'] : []),
    ...(extravars['__diff__'] === true ? ['--diff'] : []),
    ...(extravars['__verbose__'] === true ? ['-vvv'] : []),
    ...(limit === '' ? [] : ['--limit', limit]),
    // As the form names it, but never taken for an option.
    playbook.startsWith('-') ? `./${playbook}` : playbook,
  ];
}

export interface RunnerPlaces {
  /** The folder as it is now: a repository may take its place. */
  readonly playbooks: () => Promise<string>;
  readonly files: RunFiles;
  readonly kept: RunFiles;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs playbooks with the ansible-playbook of this machine, in the playbooks folder.
 *
 * @param signingIn variables that tell ansible about the SSH key of this server
 */
export function ansibleRunner(
  { playbooks: current, files, kept, env }: RunnerPlaces,
  signingIn: (playbooks: string) => Promise<Readonly<Record<string, string>>>,
): Runner {
  return {
    noun: 'Playbook',
    async start({ id, extravars, logins: { ansible, vault } }, { sink }) {
      const playbooks = await current();
      const name = extravars['__playbook__'];
      if (typeof name !== 'string' || name === '') return impossible('The form names no playbook');
      const playbook = await fileInside(playbooks, name, 'The playbook');
      if (!playbook.ok) return impossible(playbook.error);
      const keep = Boolean(extravars['__keepExtravars__']);
      const folder = keep ? kept : files;
      // What people typed must never be a template (contract 12): Jinja in it stays text.
      const extravarsFile = await folder.writeText(id, 'extravars', 'yml', unsafeYaml(extravars));
      // Variables that outrank the others: the login of the form's ansibleCredentials.
      const higher = ansible ? { ansible_user: ansible.user, ansible_password: ansible.password } : {};
      const higherFile = await files.writeText(id, 'he_extravars', 'yml', unsafeYaml(higher));
      const vaultFile = vault ? await files.writeText(id, 'vault', 'txt', vault.password) : null;
      const args = ansibleArguments(extravars, name, extravarsFile, higherFile, vaultFile);
      const run = runProgram(
        {
          command: 'ansible-playbook',
          args,
          folder: playbooks,
          // Without it Python keeps back output that does not go to a terminal.
          env: { ...inherited(env), ...(await signingIn(playbooks)), PYTHONUNBUFFERED: '1' },
          input: '',
          explain: (code, text) =>
            code === 'ENOENT'
              ? 'ansible-playbook is not installed on this server. Install the package ansible-core, then run the job again'
              : text,
        },
        sink,
      );
      const tidy = (): Promise<unknown> =>
        Promise.all([
          keep ? null : files.remove(extravarsFile),
          files.remove(higherFile),
          vaultFile === null ? null : files.remove(vaultFile),
        ]);
      return { ...run, ended: run.ended.finally(tidy) };
    },
  };
}

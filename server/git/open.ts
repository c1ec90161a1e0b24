import type { Clock } from '#lib/ports.ts';
import type { Log } from '#server/domain/ports.ts';
import { repositoriesOf } from '#server/domain/repositories/kept.ts';
import type { Repositories } from '#server/domain/repositories/repositories.ts';
import type { KnownHosts, SshKey } from '#server/domain/portal/ssh.ts';
import type { RowStore } from '#server/domain/stores.ts';
import type { SshWays } from '#server/expressions/functions/ssh.ts';
import { ansibleVariables } from '#server/ssh/ansible.ts';
import { commandLine, sshHome } from '#server/ssh/home.ts';
import { sshKeyIn } from '#server/ssh/key.ts';
import { knownHostsIn } from '#server/ssh/known-hosts.ts';
import { gitProgram } from './git.ts';
import { workingCopies } from './working-copies.ts';

export interface SourcesWorld {
  readonly store: RowStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** HOME of git and ssh. */
  readonly home: string;
  readonly repositories: { readonly folder: string; readonly timeoutSeconds: number };
  /** Whether hosts may be at link-local addresses. */
  readonly allowLinkLocal: boolean;
}

/** Where forms and playbooks are fetched from, and with what. */
export interface Sources {
  readonly repositories: Repositories;
  readonly sshKey: SshKey;
  readonly knownHosts: KnownHosts;
  /** How expressions sign in to other hosts. */
  readonly asking: SshWays;
  /** What ansible is told about the key, for playbooks in this folder. */
  ansible(folder: string): Promise<Readonly<Record<string, string>>>;
  /** Never rejects: a server without repositories and keys still serves. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const keyAfterMs = 5000;

export function openSources({
  store,
  clock,
  log,
  env,
  home,
  repositories: { folder, timeoutSeconds },
  allowLinkLocal,
}: SourcesWorld): Sources {
  const ssh = sshHome(home);
  const sshKey = sshKeyIn(ssh, env);
  const sshCommand = (): string => commandLine(['ssh', ...ssh.options('become known')]);
  const git = gitProgram({ home, sshCommand, env, timeoutMs: timeoutSeconds * 1000, allowLinkLocal });
  const copies = workingCopies(folder, git, sshKey.ensure);
  const repositories = repositoriesOf({ store, copies, clock, log });
  let cancel = (): void => undefined;
  let making: Promise<void> = Promise.resolve();
  async function makeKey(): Promise<void> {
    const made = await sshKey.ensure();
    if (!made.ok) log.warn({}, `there is no SSH key: ${made.error}`);
  }
  return {
    repositories,
    sshKey,
    knownHosts: knownHostsIn(ssh, env, allowLinkLocal),
    asking: { ready: sshKey.ensure, options: () => ssh.options('are refused') },
    ansible: (playbooks) => ansibleVariables(ssh, env, playbooks),
    async start() {
      await ssh.prepare().catch((error: unknown) => log.warn({ error: String(error) }, `${ssh.folder} cannot be used`));
      await repositories.start().catch((error: unknown) => log.warn({ error: String(error) }, `${folder} cannot be used`));
      // Making a key takes a moment, and the first requests come first; whoever needs it before has it made then.
      cancel = clock.after(keyAfterMs, () => {
        making = makeKey().catch((error: unknown) => log.warn({ error: String(error) }, 'there is no SSH key'));
      });
    },
    async close() {
      cancel();
      await making;
      await repositories.close();
    },
  };
}

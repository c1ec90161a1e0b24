import { join } from 'node:path';
import type { JobStatus } from '#contract/job-status.ts';
import type { Clock } from '#lib/ports.ts';
import type { Result } from '#lib/result.ts';
import type { Credentials } from '../domain/portal/credentials.ts';
import { watchedJobs } from '../domain/jobs/changes.ts';
import { jobOutputs } from '../domain/jobs/output.ts';
import { jobStart, type JobStart } from '../domain/jobs/start.ts';
import { jobSteps } from '../domain/jobs/find-steps.ts';
import { jobsOf, type Jobs } from '../domain/jobs/jobs.ts';
import { multistepRunner } from '../domain/jobs/multistep.ts';
import { notificationsOf, type Notifications } from '../domain/jobs/notifications.ts';
import type { Log } from '../domain/ports.ts';
import type { Portal } from '../domain/portal/portal.ts';
import { runsOf, type Runs } from '../domain/jobs/runs.ts';
import type { JobStore } from '../domain/stores.ts';
import type { Uploads } from '../domain/jobs/uploads.ts';
import { ansibleRunner } from '../runners/ansible.ts';
import { executableProblem } from '../runners/inventory.ts';
import { awxRunner } from '../runners/awx.ts';
import type { FormLists } from '../domain/questions/form-lists.ts';
import { runFiles } from '../runners/run-files.ts';
import { scriptRunner } from '../runners/script.ts';
import type { Settings } from '../settings.ts';
import { spoolIn } from '../store/spool.ts';
import type { Administration } from './administration.ts';

export interface RunningParts {
  readonly store: JobStore;
  /** Files of runs are below the data folder. */
  readonly settings: Pick<Settings, 'data' | 'perPerson' | 'allowUndeclaredExtravars'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly env: NodeJS.ProcessEnv;
  readonly portal: () => Promise<Result<Portal, string>>;
  /** The folder with playbooks and scripts as it is now. */
  readonly playbooks: () => Promise<string>;
  /** What ansible is told about the SSH key, for playbooks in this folder. */
  readonly signingIn: (playbooks: string) => Promise<Readonly<Record<string, string>>>;
  readonly credentials: Credentials;
  readonly uploads: Uploads;
  readonly administration: Pick<Administration, 'mailer' | 'portalSettings' | 'awx' | 'askAwx'>;
  /** Tells people of jobs while their page is closed. */
  readonly tell: (id: number, status: JobStatus) => Promise<void>;
  readonly lists: FormLists;
}

/** Jobs, and what runs them. */
export interface Running {
  readonly jobs: Jobs;
  /** Removes what a killed server left of its runs. */
  sweepFiles(): Promise<void>;
}

export function runningOf(parts: RunningParts): Running {
  const { clock, log, env, portal, playbooks, signingIn, credentials, uploads, administration, tell, lists } = parts;
  const { data, perPerson, allowUndeclaredExtravars: takesUndeclared } = parts.settings;
  const { mailer, portalSettings: settings, awx, askAwx } = administration;
  const { store, changes } = watchedJobs(parts.store, parts.clock);
  const outputs = jobOutputs(store, spoolIn(join(data, 'runs')));
  const mails = notificationsOf({ store, outputs, mailer, settings, log });
  const notifications: Notifications = {
    notify: async (id, status) => void (await Promise.all([mails.notify(id, status), tell(id, status)])),
  };
  const files = runFiles(join(data, 'runs'));
  const places = { playbooks, files, kept: runFiles(join(data, 'kept')), env };
  const steps = jobSteps({ store, portal, start: (): JobStart => start, runs: (): Runs => runs });
  const runs = runsOf({
    jobs: store,
    runners: {
      ansible: ansibleRunner(places, signingIn),
      script: scriptRunner(places),
      awx: awxRunner({ settings: awx, ask: askAwx, clock }),
      multistep: multistepRunner(steps),
    },
    clock,
    log,
    ended: (id, status) => void notifications.notify(id, status),
  });
  const inventoryProblem = async (names: readonly string[]) => executableProblem(await playbooks(), names);
  const start = jobStart({ store, runs, clock, credentials, notifications, log });
  const jobs = jobsOf({
    store,
    runs,
    start,
    outputs,
    changes,
    notifications,
    clock,
    uploads,
    inventoryProblem,
    mostRunning: perPerson.runningJobs,
    log,
    portal,
    lists,
    takesUndeclared,
  });
  return { jobs, sweepFiles: () => files.sweep() };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CallOf, Endpoint, OutputOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failure.ts';
import { abortJob, approveJob, deleteJob, downloadJob, getJob, JobDetail, rejectJob, relaunchJob, type Job } from '#contract/jobs.ts';
import { linesOf } from '#contract/output.ts';
import type { JobRow, StoredJob } from '#db/rows.ts';
import { useObservable, useOpenPortal, useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useHasSpoken } from '#hooks/use-setup.ts';
import { secretNames, withoutSecrets } from '#sync/secrets.ts';

export type { StoredJob };

export type JobsView =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly failure: Failure | null }
  | { readonly at: 'ready'; readonly jobs: readonly Job[]; readonly asOf: number; readonly live: boolean };

export interface JobListControls {
  readonly records: number;
  readonly setRecords: (records: number) => void;
  readonly refresh: () => Promise<Result<void, Failure>>;
}

/** The job list as last read, kept fresh while shown. */
export function useJobs(): JobsView & JobListControls {
  const { databases, jobs } = useOpenPortal();
  const failure = useObservable(jobs.failure);
  const records = useObservable(jobs.records);
  const isOnline = useIsOnline();
  const hasSpoken = useHasSpoken();
  useEffect(() => jobs.watch(), [jobs]);
  const fact = useLiveQuery(() => databases.cache.fact('jobs'), [databases]);
  const controls: JobListControls = {
    records,
    setRecords(count) {
      jobs.records.set(count);
      void jobs.ask();
    },
    refresh: jobs.ask,
  };
  if (fact === undefined) return { at: 'loading', ...controls };
  if (fact === null) return failure || !isOnline ? { at: 'missing', failure, ...controls } : { at: 'loading', ...controls };
  return { at: 'ready', jobs: fact.value, asOf: fact.at, live: isOnline && hasSpoken && failure === null, ...controls };
}

/** How many lines of its output are on this device. */
export const linesIn = ({ heads, tail }: JobRow): number => heads.reduce((sum, { lines }) => sum + lines, 0) + linesOf(tail).length;

const noJobs: readonly Job[] = [];

/** The jobs of the list as last read, newest first; nobody is asked for them. */
export const useKnownJobs = (): readonly Job[] => useKnownJobList().jobs;

/** The same, and when it was read, ms since 1970 by the clock of this device; 0 = it is not known. */
export function useKnownJobList(): { readonly jobs: readonly Job[]; readonly asOf: number } {
  const { databases } = useOpenPortal();
  const list = useLiveQuery(() => databases.cache.fact('jobs'), [databases]);
  return { jobs: list?.value ?? noJobs, asOf: list?.at ?? 0 };
}

export type JobView =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly failure: Failure | null }
  | {
      readonly at: 'ready';
      readonly job: StoredJob;
      /** What is kept of it; for `useJobLog` and `useJobLines`. */
      readonly row: JobRow;
      readonly asOf: number;
      readonly live: boolean;
      /** Why the newest poll failed. */
      readonly failure: Failure | null;
      readonly refresh: () => void;
    };

/** One job as last read, polled until it is over. While it writes, `row` is up to a second behind; `useJobLog` is not. */
export function useJob(id: number): JobView {
  const watch = useOpenPortal().watches.of(id);
  const { row, failure } = useObservable(watch.calm);
  const isOnline = useIsOnline();
  const hasSpoken = useHasSpoken();
  if (row === undefined) return { at: 'loading' };
  if (row === null) return failure || !isOnline ? { at: 'missing', failure } : { at: 'loading' };
  return { at: 'ready', job: row.job, row, asOf: row.at, live: isOnline && hasSpoken && failure === null, failure, refresh: watch.ask };
}

export interface JobActions {
  readonly abort: (id: number) => Promise<Result<unknown, Failure>>;
  readonly approve: (id: number) => Promise<Result<unknown, Failure>>;
  readonly reject: (id: number) => Promise<Result<unknown, Failure>>;
  readonly remove: (id: number) => Promise<Result<unknown, Failure>>;
  /** What a job was launched with, as the server has it now, without secrets. */
  readonly extravars: (id: number) => Promise<Result<Readonly<Record<string, unknown>>, Failure>>;
  /** Gives the server's message, which names the new job. */
  readonly relaunch: (id: number) => Promise<Result<string, Failure>>;
  /** Saves the output as a file. */
  readonly download: (id: number) => Promise<Result<void, Failure>>;
}

/** What can be done to jobs. Nothing here is ever sent twice by itself (P3); afterwards list and count are read again. */
export function useJobActions(): JobActions {
  const { api } = useServices();
  const { databases, jobs, approvals } = useOpenPortal();
  const acting = async <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Result<OutputOf<E>, Failure>> => {
    const answer = await api.call(endpoint, input);
    void jobs.ask();
    void approvals.ask();
    return answer;
  };
  return {
    abort: (id) => acting(abortJob, { params: { id } }),
    approve: (id) => acting(approveJob, { params: { id } }),
    reject: (id) => acting(rejectJob, { params: { id } }),
    relaunch: (id) => acting(relaunchJob, { params: { id } }),
    async remove(id) {
      const answer = await acting(deleteJob, { params: { id } });
      if (answer.ok) await databases.cache.forgetJob(id).catch(() => undefined);
      return answer;
    },
    async extravars(id) {
      const answer = await api.call(getJob, { params: { id } });
      if (!answer.ok) return answer;
      const job = v.safeParse(JobDetail, answer.value.data);
      if (!job.success) return fail({ kind: 'refused', message: answer.value.message ?? '', error: '', output: null });
      const form = await databases.cache.form(job.output.form);
      return ok(withoutSecrets(job.output.extravars, secretNames(form?.form['fields'])));
    },
    async download(id) {
      const answer = await api.download(downloadJob, { params: { id } });
      if (!answer.ok) return answer;
      saveFile(answer.value.name, answer.value.content);
      return ok(undefined);
    },
  };
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

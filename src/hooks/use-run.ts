import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { assert } from '#lib/assert.ts';
import { fail, ok } from '#lib/result.ts';
import { reasonOf } from '#contract/failure.ts';
import { launchJob, listJobs } from '#contract/jobs.ts';
import { fieldOf } from '#engine/index.ts';
import { readActions, type Action, type FormActions } from '#sync/actions.ts';
import { messageOf, type Launch, type LaunchEvent, type RunStatus } from '#sync/launch-state.ts';
import { canAbort, isUnderWay } from '#sync/launch.ts';
import { candidates } from '#sync/lost-launch.ts';
import { runForm, type RunWorld } from '#sync/run/form-run.ts';
import { useOpenPortal, useServices, type Services } from '#hooks/services.tsx';
import type { FormStore } from '#hooks/form-store.ts';
import { useJob, useJobActions, type JobActions, type JobView } from '#hooks/use-jobs.ts';
import { useReloadPortal } from '#hooks/use-portal.ts';
import { useUser } from '#hooks/use-session.ts';

/** Says something about a run to the person in passing; `launch` is how the run stands by then. */
export type Say = (intent: RunStatus, text: string, details: string, launch: Launch) => void;

export interface Run {
  readonly launch: Launch;
  /** What the person reads about it; '' = nothing. */
  readonly message: string;
  /** It has not come to its end: another one may not begin. */
  readonly underWay: boolean;
  /** There is a job that can be aborted. */
  readonly canAbort: boolean;
  /** An action of the form hid its groups and buttons. Run and output stay. */
  readonly formHidden: boolean;
  /** How much of each file on its way is sent, 0 to 1, by field: for `UploadsProvider`. */
  readonly uploads: ReadonlyMap<string, number>;
  /** Actions of the form that cannot be read, in words for a designer. */
  readonly problems: readonly string[];
  readonly start: () => void;
  readonly abort: () => void;
  /** Puts output and result away, or takes back what is not sent yet; a job goes on. */
  readonly close: () => void;
  /** Looks once more for a job whose launch was not answered. */
  readonly search: () => void;
  /** This is the job: follow it. */
  readonly recognise: (jobId: number) => void;
  readonly feed: (event: LaunchEvent) => void;
}

export interface RunSetup {
  /** As the server sent it: the lists onSubmit, onFinish, onSuccess, onFailure and onAbort are read from it. */
  readonly form: Readonly<Record<string, unknown>>;
  /** What an admin chose; null = not theirs to choose. */
  readonly verbose: boolean | null;
  readonly say: Say;
  /** The action `clear` started the form over: what else belongs to a fresh form is the page's business. */
  readonly onCleared: () => void;
}

/** Runs the form of `store`. A launch is sent once per press of Run and never again by itself (P3). */
export function useRun(store: FormStore, setup: RunSetup): Run {
  const { form } = setup;
  const [formHidden, hide] = useState(false);
  const { actions, problems } = readActions(form);
  const { run, inhabit } = useState(createRun)[0];
  const world = useRunWorld(store, setup, actions, hide);
  useEffect(() => inhabit(world));
  useEffect(() => run.stop, [run]);
  const launch = useSyncExternalStore(run.subscribe, run.current);
  const { feed } = run;
  return {
    launch,
    message: messageOf(launch),
    underWay: isUnderWay(launch),
    canAbort: canAbort(launch),
    formHidden,
    uploads: sharesOf(launch),
    problems,
    feed,
    start: () => feed({ type: 'runAsked', attempt: launch.attempt + 1 }),
    abort: () => feed({ type: 'abortAsked' }),
    close: () => feed({ type: 'closed' }),
    search: () => feed({ type: 'searchAsked' }),
    recognise: (jobId) => feed({ type: 'recognised', jobId }),
  };
}

function createRun() {
  let world: RunWorld | null = null;
  const run = runForm(() => {
    assert(world, 'a run was asked for before its page was there');
    return world;
  });
  return { run, inhabit: (now: RunWorld): void => void (world = now) };
}

function useRunWorld(store: FormStore, { verbose, say, onCleared }: RunSetup, actions: FormActions, hide: (is: boolean) => void): RunWorld {
  const { api, clock } = useServices();
  const { jobs, approvals } = useOpenPortal();
  const { abort }: JobActions = useJobActions();
  const user = useUser();
  const navigate = useNavigate();
  const reload = useReloadPortal();
  return {
    clock,
    form: store,
    actions,
    verbose,
    say,
    abort,
    async launch(body) {
      const answer = await api.call(launchJob, { body });
      if (!answer.ok) return fail(answer.error);
      void jobs.ask();
      return ok({ jobId: answer.value.output.id, message: answer.value.message });
    },
    fileOf(field) {
      const value = fieldOf(store.current(), field)?.state.value;
      return value instanceof File ? value : null;
    },
    upload: api.upload,
    search: (since, after) => lookFor(api, { form: nameOf(store), user: user.username, userType: user.type, since, after }),
    countApprovals: () => void approvals.ask(),
    act: (action, jobId) => act(action, jobId, { store, navigate, reload, hide, onCleared }),
  };
}

const nameOf = (store: FormStore): string => store.current().compiled.form.name;

const searchedRecords = '100';

async function lookFor(api: Services['api'], wanted: Parameters<typeof candidates>[1]): Promise<ReturnType<typeof candidates> | null> {
  const jobs = await api.call(listJobs, { query: { records: searchedRecords } });
  return jobs.ok ? candidates(jobs.value, wanted) : null;
}

interface Stage {
  readonly store: FormStore;
  readonly navigate: NavigateFunction;
  readonly reload: () => Promise<unknown>;
  readonly hide: (is: boolean) => void;
  readonly onCleared: () => void;
}

/** Does what an action of the form asks for (form-engine 9.6). */
function act(action: Action, jobId: number, { store, navigate, reload, hide, onCleared }: Stage): void {
  switch (action.do) {
    case 'clear':
      store.send({ type: 'cleared' });
      hide(false);
      return onCleared();
    case 'home':
      return void navigate('/', { replace: true });
    case 'load':
      // Without a connection the form as it is kept here is opened.
      return void reload().then(() => navigate(linkTo(action.form, jobId), { replace: true }));
    case 'reload':
      return location.reload();
    case 'hide':
    case 'show':
      return hide(action.do === 'hide');
  }
}

/** The form that follows another one knows which job came before it. */
export const linkTo = (form: string, jobId: number): string => `/form?${new URLSearchParams({ form, __previous_jobid__: String(jobId) })}`;

const none: ReadonlyMap<string, number> = new Map();

function sharesOf(launch: Launch): ReadonlyMap<string, number> {
  if (launch.at !== 'uploading') return none;
  return new Map(Object.entries(launch.uploads).map(([field, upload]) => [field, upload.at === 'done' ? 1 : upload.share]));
}

const UploadsContext = createContext<ReadonlyMap<string, number>>(none);
/** Tells the fields of a form how far their files are: its value is `Run.uploads`. */
export const UploadsProvider = UploadsContext.Provider;
/** How much of each file on its way is sent, 0 to 1, by field; a field without an entry sends nothing. */
export const useUploads = (): ReadonlyMap<string, number> => useContext(UploadsContext);

/** The job a run is about, watched; what is seen of it drives the run. */
export function useFollowed(run: Run, jobId: number): JobView {
  const view = useJob(jobId);
  const { feed } = run;
  const job = view.at === 'ready' ? view.job : null;
  const answer = job?.answer ?? null;
  const waiting = job?.status === 'approve';
  // A job that waits for a person is not asked for once more: nothing happens to it by itself.
  const settled = waiting || (job?.settled ?? false);
  const failure = view.at === 'loading' ? null : view.failure;
  const reason = failure === null ? null : reasonOf(failure);
  useEffect(() => {
    if (answer) feed({ type: 'seen', jobId, status: answer.status, message: answer.message, settled, waiting });
  }, [feed, jobId, answer?.status, answer?.message, settled, waiting, reason === null]); // oxlint-disable-line react/exhaustive-deps -- a row that only grew older says nothing new, but for the one after a failure
  useEffect(() => {
    if (reason !== null) feed({ type: 'pollFailed', jobId, reason });
  }, [feed, jobId, reason]);
  return view;
}

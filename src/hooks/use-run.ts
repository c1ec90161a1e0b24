import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { assert } from '#lib/assert.ts';
import { fail, ok } from '#lib/result.ts';
import { reasonOf } from '#contract/failure.ts';
import { runOf } from '#contract/job-status.ts';
import { isNoSuchJob, launchJob, listJobs, settleLaunch } from '#contract/jobs.ts';
import { fieldOf } from '#engine/index.ts';
import { readActions, type Action, type FormActions } from '#sync/actions.ts';
import { messageOf, type Launch, type LaunchEvent, type RunStatus, type Sent } from '#sync/launch-state.ts';
import { canAbort, isUnderWay } from '#sync/launch.ts';
import { candidates } from '#sync/lost-launch.ts';
import { secretNames, withoutSecrets } from '#sync/secrets.ts';
import { runForm, type FormRun, type RunWorld, type Searched } from '#sync/run/form-run.ts';
import { whyAway } from '#sync/run/reach.ts';
import { unansweredLaunches, type UnansweredLaunches } from '#sync/run/unanswered-launches.ts';
import { newKey } from '#api/api.ts';
import { useObservable, useOpenPortal, useServices, type Services } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import type { FormStore } from '#hooks/form-store.ts';
import { useJob, useJobActions, type JobActions, type JobView } from '#hooks/use-jobs.ts';
import { useRejoin } from '#hooks/use-own-runs.ts';
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
  /** It was started here, from what is filled in now; false for one that an earlier page sent. */
  readonly isOwn: boolean;
  /** Another page has a launch of this form without an answer: until that is known, none is started here. */
  readonly isElsewhere: boolean;
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
  /** The row of answers it is filled in as. */
  readonly opening: string;
  /** The job whose values it was filled in with; null = none. */
  readonly from: number | null;
  /** The action `clear` started the form over: what else belongs to a fresh form is the page's business. */
  readonly onCleared: () => void;
}

/** Runs the form of `store`. A launch is sent once per press of Run and never again by itself (P3). */
export function useRun(store: FormStore, setup: RunSetup): Run {
  const { form } = setup;
  const [formHidden, hide] = useState(false);
  const { actions, problems } = readActions(form);
  const { run, inhabit } = useState(createRun)[0];
  const unanswered = useUnanswered(nameOf(store), run);
  const world = useRunWorld(store, setup, unanswered, actions, hide);
  useEffect(() => inhabit(world));
  useEffect(() => run.stop, [run]);
  useEffect(() => unanswered.start(), [unanswered]);
  const launch = useSyncExternalStore(run.subscribe, run.current);
  const { feed } = run;
  useSearchOnReturn(feed);
  useRejoin(nameOf(store), feed);
  const isElsewhere = useObservable(unanswered.isElsewhere);
  return {
    launch,
    message: messageOf(launch),
    underWay: isUnderWay(launch),
    canAbort: canAbort(launch),
    formHidden,
    isOwn: run.isOwn(),
    isElsewhere,
    uploads: sharesOf(launch),
    problems,
    feed,
    start: () => unanswered.isElsewhere.current() || feed({ type: 'runAsked', attempt: launch.attempt + 1 }),
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

/** The launches of this form without an answer; those that no page looks after are taken over by this run. */
function useUnanswered(form: string, run: FormRun): UnansweredLaunches {
  const { locks } = useServices();
  const { databases, partition } = useOpenPortal();
  return useState(() => unansweredLaunches({ work: databases.work, locks, partition, form, resume: run.resume }))[0];
}

/** A launch without an answer is looked for again by itself when the connection returns. */
function useSearchOnReturn(feed: (event: LaunchEvent) => void): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) feed({ type: 'searchAsked' });
  }, [feed, isOnline]);
}

function useRunWorld(
  store: FormStore,
  { form, verbose, say, opening, from, onCleared }: RunSetup,
  unanswered: UnansweredLaunches,
  actions: FormActions,
  hide: (is: boolean) => void,
): RunWorld {
  const { api, clock, connection, setup } = useServices();
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
    newKey,
    serverTime: api.serverTime,
    keep: (sent, { formName, extravars }) =>
      unanswered.keep({ ...sent, form: formName, opening, sent: withoutSecrets(extravars, secretNames(form['fields'])) }),
    forget: unanswered.forget,
    async launch(body, key) {
      const away = await whyAway(connection, api, clock);
      if (away !== null) return fail(away);
      const origin = from === null ? {} : { relaunched_from: from };
      const answer = await api.call(launchJob, { body: { ...body, ...origin } }, { key });
      if (!answer.ok) return fail(answer.error);
      void jobs.ask();
      return ok({ jobId: answer.value.output.id, message: answer.value.message });
    },
    fileOf(field) {
      const value = fieldOf(store.current(), field)?.state.value;
      return value instanceof File ? value : null;
    },
    upload: api.upload,
    search: (sent) => lookFor(api, setup, sent, { form: nameOf(store), user: user.username, userType: user.type }),
    countApprovals: () => void approvals.ask(),
    act: (action, jobId) => act(action, jobId, { store, navigate, reload, hide, onCleared }),
  };
}

const nameOf = (store: FormStore): string => store.current().compiled.form.name;

const searchedRecords = '100';

/** A server that knows launches by their keys says what became of this one; of others the job list is read. */
async function lookFor(
  api: Services['api'],
  setup: Services['setup'],
  { key, since, after }: Sent,
  mine: Pick<Parameters<typeof candidates>[1], 'form' | 'user' | 'userType'>,
): Promise<Searched> {
  // After a reload a launch is looked for before anything else is known.
  if (setup.version.current() === null) await setup.loadVersion();
  if (setup.knows('launches')) {
    const fate = await api.call(settleLaunch, { params: { key } });
    if (!fate.ok) return { at: 'searched', found: null };
    const { job, refusal } = fate.value;
    return { at: 'settled', job: job && { id: job.id, message: `Job ${job.id}, started ${clockOf(job.start)}` }, refusal };
  }
  const jobs = await api.call(listJobs, { query: { records: searchedRecords } });
  return { at: 'searched', found: jobs.ok ? candidates(jobs.value, { ...mine, since, after }) : null };
}

const clockOf = (time: string): string => new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

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
  const answer = job && runOf(job.answer, job.status);
  const waiting = job?.status === 'approve';
  // A job that waits for a person is not asked for once more: nothing happens to it by itself.
  const settled = waiting || (job?.settled ?? false);
  const failure = view.at === 'loading' ? null : view.failure;
  const reason = failure === null ? null : reasonOf(failure);
  const isGone = failure !== null && isNoSuchJob(failure);
  useEffect(() => {
    if (answer) feed({ type: 'seen', jobId, status: answer.status, message: answer.message, settled, waiting });
  }, [feed, jobId, answer?.status, answer?.message, settled, waiting, reason === null]); // oxlint-disable-line react/exhaustive-deps -- a row that only grew older says nothing new, but for the one after a failure
  useEffect(() => {
    if (isGone) feed({ type: 'gone', jobId });
    else if (reason !== null) feed({ type: 'pollFailed', jobId, reason });
  }, [feed, jobId, reason, isGone]);
  return view;
}

import { useEffect, useRef } from 'react';
import { isOver, isUnderWay, type JobStatus } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';
import type { JobMarkRow } from '#db/rows.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import { useKnownJobList } from '#hooks/use-jobs.ts';
import { useApprovals } from '#hooks/use-portal.ts';
import { useViewSetting } from '#hooks/use-choices.ts';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useJobMarks } from '#hooks/use-job-marks.ts';
import { usePush, type Pushing } from '#hooks/use-push.ts';
import { useCan } from '#hooks/use-session.ts';

/** Whether this device tells of jobs while nobody looks: the person chose so, did not, or the browser refuses or cannot. */
export type Telling = 'on' | 'off' | 'refused' | 'impossible';

export interface Bell {
  /** Jobs that wait for this person's decision, newest first. */
  readonly waiting: readonly Job[];
  /** Jobs of this person that ended since they looked, newest first. */
  readonly ended: readonly Job[];
  /** Jobs that this person wanted to decide while the server was away; `isOpen`: they wait still, as far as is known. */
  readonly toDecide: readonly (JobMarkRow & { readonly isOpen: boolean })[];
  /** The person looked: what has ended by now is no news any more. */
  readonly look: () => void;
  readonly telling: Telling;
  /** The same while no page is open. */
  readonly pushing: Pushing;
  /** Asks the browser for permission where it has to be asked; only ever called by a press. */
  readonly tell: (on: boolean) => Promise<void>;
}

const unseenMs = 30_000;
const endOf = (job: Job): string => job.end ?? job.start;

/** What concerns this person in the job list as last read; while a job of theirs is not over the list is kept fresh. */
export function useBell(): Bell {
  const { jobs, asOf } = useKnownJobList();
  const can = useCan();
  const [seen, setSeen] = useViewSetting<string>('bell-seen', '');
  const [chosen, choose] = useViewSetting<'on' | 'off'>('bell-tells', 'off');
  const mine = jobs.filter((job) => job.parent_id === null && can('own job', job));
  const waiting = jobs.filter((job) => job.parent_id === null && can('approve job', job));
  const over = mine.filter(({ status }) => isOver(status));
  // By the clock of the server: that of this device may be off by hours.
  const newest = over.map(endOf).reduce((one, other) => (one > other ? one : other), '');
  const running = mine.filter(({ status }) => isUnderWay(status)).length;
  const undecided = mine.filter(({ status }) => status === 'approve').length;
  const pushing = usePush();
  const reminders = useJobMarks('reminders');
  const open = new Set(jobs.filter(({ status }) => status === 'approve').map(({ id }) => id));
  // A list that is older than the wish says nothing of what the person saw waiting.
  const toDecide = reminders.marked.map((row) => ({ ...row, isOpen: open.has(row.job) || asOf <= row.at }));
  useReminding(toDecide.filter(({ isOpen }) => isOpen));
  const isFirst = seen === '' && newest !== '';
  useEffect(() => {
    if (isFirst) setSeen(newest);
  });
  useFreshList(running + undecided > 0, running > 0 || (undecided > 0 && chosen === 'on'));
  useBadge(running + waiting.length);
  useNotifications(chosen === 'on', mine, waiting);
  return {
    waiting,
    ended: seen === '' ? [] : over.filter((job) => endOf(job) > seen),
    toDecide,
    look() {
      if (newest > seen) setSeen(newest);
      // Who saw that somebody else decided needs no reminder any more.
      reminders.unmark(toDecide.filter(({ isOpen }) => !isOpen).map(({ job }) => job));
    },
    // Only for whoever looks at it: some browsers take 7 ms to tell.
    get telling() {
      return tellingOf(chosen);
    },
    pushing,
    async tell(on) {
      if (!on) {
        choose('off');
        return pushing.at === 'on' ? pushing.set(false) : undefined;
      }
      if ('Notification' in globalThis && (await Notification.requestPermission()) === 'granted') choose('on');
    },
  };
}

function tellingOf(chosen: 'on' | 'off'): Telling {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  return chosen === 'on' && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * The list is read at the pace of the job log while a job of this person runs or waits for others, and when more or fewer wait for them.
 *
 * @param isOpen one of their jobs is not over
 * @param isAwaited its end is to be told also while nobody can see the page
 */
function useFreshList(isOpen: boolean, isAwaited: boolean): void {
  const { clock } = useServices();
  const { jobs } = useOpenPortal();
  const approvals = useApprovals();
  useEffect(() => (isOpen ? jobs.watch() : undefined), [jobs, isOpen]);
  useEffect(() => {
    if (approvals > 0) void jobs.ask();
  }, [jobs, approvals]);
  useEffect(() => {
    if (!isAwaited) return undefined;
    let cancel = (): void => undefined;
    // Polls rest while nobody can see the page; who wants to be told is told all the same.
    const again = (): void => {
      if (document.hidden) void jobs.ask();
      cancel = clock.after(unseenMs, again);
    };
    cancel = clock.after(unseenMs, again);
    return () => cancel();
  }, [clock, jobs, isAwaited]);
}

/** Says once, when the server is there again, what this person wanted to decide. Nothing is decided by itself. */
function useReminding(open: readonly JobMarkRow[]): void {
  const { announce } = useServices();
  const isOnline = useIsOnline();
  const wasOnline = useRef(true);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (!isBack || open.length === 0) return;
    const named = open.map(({ job, form }) => `job ${job}, ${form}`).join('; ');
    announce({ intent: 'warning', text: `You wanted to decide: ${named}`, details: 'Nothing was sent. The bell leads there.' });
  });
}

/** The number on the icon of the installed app. */
function useBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}

/** Says through the system what happened while the page was out of sight: a job of this person ended, or one waits for them. */
function useNotifications(isOn: boolean, mine: readonly Job[], waiting: readonly Job[]): void {
  const before = useRef<ReadonlyMap<number, JobStatus> | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = new Map([...mine, ...waiting].map(({ id, status }) => [id, status]));
    if (known === null || known.size === 0 || !isOn || !document.hidden) return;
    for (const { id, form, status } of mine) {
      const was = known.get(id);
      if (isOver(status) && was !== undefined && !isOver(was)) notify(id, status, `${form}: ${status}`, `Job ${id} has ended.`);
    }
    for (const { id, form } of waiting)
      if (known.get(id) !== 'approve') notify(id, 'approve', `${form} waits for approval`, `Job ${id} waits for you.`);
  });
}

/** One for each job, whichever tabs say it; the worker knows by the state whether what the server tells was said. */
function notify(id: number, state: JobStatus, title: string, body: string): void {
  void navigator.serviceWorker.ready
    .then((worker) =>
      worker.showNotification(title, { body, tag: `job-${id}`, icon: '/icons/any-192.png', data: { path: `/jobs/${id}`, state } }),
    )
    .catch(() => undefined);
}

import { Button, Checkbox } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { saveFile } from '#hooks/use-jobs.ts';
import { useSignOut } from '#hooks/use-sign-out.ts';
import { useStorage, type Storage } from '#hooks/use-storage.ts';
import { Banner } from '#ui/Banner.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { sizeText } from '#ui/size.ts';
import { useToast } from '#ui/toasts.tsx';
import { KeptJobs } from './KeptJobs.tsx';
import styles from './StoragePage.module.css';

/** What this device keeps for the person who is signed in, and what they can do about it. Nothing of it needs the server. */
export function StoragePage() {
  const storage = useStorage();
  const { usage, pins, forgetJob, evictJobs } = storage;
  return (
    <Page title="Storage" subtitle="What this device keeps for you, to be read without a network." width="text">
      <Lasting storage={storage} />
      {usage === null ? <Skeletons rows={8} height={44} /> : <Kinds storage={storage} usage={usage} />}
      {usage !== null && <KeptJobs jobs={usage.jobs} pins={pins} onForget={forgetJob} onEvict={evictJobs} />}
      <Ahead {...storage.ahead} />
      <Repair storage={storage} />
    </Page>
  );
}

const why = {
  refused: 'This browser keeps nothing for this page.',
  silent: 'The storage of this browser does not answer.',
  full: 'The storage of this device is full.',
} as const;

/** Whether it lasts, and how much room there is. */
function Lasting({ storage: { room, isPersisted, unkept, persist } }: { readonly storage: Storage }) {
  const [isRefused, setRefused] = useState(false);
  if (unkept !== null) {
    return (
      <Banner intent="warning" title={why[unkept]}>
        What is read now is gone when the tab closes. What was kept before can still be read.
      </Banner>
    );
  }
  const ask = async (): Promise<void> => setRefused(!(await persist()));
  return (
    <section aria-label="Room" className={styles['part']}>
      {room !== null && (
        <>
          <progress className={styles['room']} aria-label="Room taken" max={room.quota} value={room.used} />
          <p>
            {sizeText(room.used)} of about {sizeText(room.quota)} that this browser gives the site.
          </p>
        </>
      )}
      {isPersisted === true && <p>The browser does not clear it by itself.</p>}
      {isPersisted === false && (
        <p className={styles['line']}>
          <span>The browser may clear it by itself when the device runs short.</span>
          <Button size="small" onClick={() => void ask()}>
            Ask to keep it
          </Button>
        </p>
      )}
      {isPersisted === false && isRefused && (
        <p className={styles['muted']}>The browser did not agree. Most do once the app is installed, or used often.</p>
      )}
    </section>
  );
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString()} ${count === 1 ? one : many}`;

function Kinds({ storage, usage }: { readonly storage: Storage; readonly usage: NonNullable<Storage['usage']> }) {
  const { jobs, forms, answers, work, app } = usage;
  const output = jobs.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section aria-labelledby="kinds" className={styles['part']}>
      <h2 id="kinds">By kind</h2>
      <table className={styles['kinds']}>
        <thead>
          <tr>
            {['kind', 'how many', 'size', ''].map((head) => (
              <th key={head} scope="col">
                {head || <span className={styles['unseen']}>actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Kind name="Jobs and their output" count={counted(jobs.length, 'job', 'jobs')} bytes={output} />
          <Kind name="Forms, catalogue, lists" count={counted(forms.count, 'form', 'forms')} bytes={forms.bytes} />
          <Kind name="Options of form fields" count={counted(answers.count, 'answer', 'answers')} bytes={answers.bytes}>
            {answers.count > 0 && (
              <Button size="small" aria-label="Remove options of form fields" onClick={() => void storage.evictAnswers()}>
                Remove
              </Button>
            )}
          </Kind>
          <Kind name="What you made" count={counted(work.count, 'entry', 'entries')} bytes={work.bytes}>
            {work.count > 0 && <Export />}
          </Kind>
          <Kind name="The app itself" count={counted(app.count, 'file', 'files')} bytes={app.bytes} />
        </tbody>
      </table>
      <p className={styles['muted']}>
        What you made (half-filled forms, drafts, favourites, pins) is removed only by you: where you made it, or by logging out.
      </p>
    </section>
  );
}

interface KindProps {
  readonly name: string;
  readonly count: string;
  readonly bytes: number;
  readonly children?: React.ReactNode;
}

function Kind({ name, count, bytes, children }: KindProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{count}</td>
      <td>{sizeText(bytes)}</td>
      <td>{children}</td>
    </tr>
  );
}

function Export() {
  const { exportWork } = useSignOut();
  return (
    <Button
      size="small"
      icon={<ArrowDownloadRegular />}
      aria-label="Export what you made"
      onClick={() => void exportWork().then((file) => saveFile('fieldrun-work.json', file))}
    >
      Export
    </Button>
  );
}

function Ahead({ isOn, isMetered, set }: Storage['ahead']) {
  return (
    <section aria-labelledby="ahead" className={styles['part']}>
      <h2 id="ahead">Fetched ahead</h2>
      <Checkbox label="Fetch the output of my running and newest jobs before I open them" checked={isOn} onChange={() => set(!isOn)} />
      <p className={styles['muted']}>
        {isMetered
          ? 'Not now: this connection is metered, or set to save data.'
          : 'Not over metered connections, where the browser tells of them.'}
      </p>
    </section>
  );
}

/** For what does not go by itself: a database that cannot be read is found when it is opened. */
function Repair({ storage: { usage, rebuild } }: { readonly storage: Storage }) {
  const confirm = useConfirm();
  const say = useToast();
  const unreadable = usage?.unreadable ?? { cache: 0, work: 0 };
  const repair = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Fetch everything again?',
      text: 'Jobs, output and forms on this device are forgotten and come again from the server; without it nothing can be read until then. What you made stays.',
      confirm: 'Fetch again',
      danger: true,
    });
    if (isSure) await rebuild().catch((error: unknown) => say('error', 'This device could not be repaired', String(error)));
  };
  return (
    <section aria-labelledby="repair" className={styles['part']}>
      <h2 id="repair">Repair</h2>
      <p>{found(unreadable)}</p>
      <Button onClick={() => void repair()}>Fetch everything again</Button>
    </section>
  );
}

function found({ cache, work }: NonNullable<Storage['usage']>['unreadable']): string {
  const parts = [
    ...(cache === 0 ? [] : [`${counted(cache, 'entry', 'entries')} from the server cannot be read and will come again.`]),
    ...(work === 0 ? [] : [`${counted(work, 'entry', 'entries')} of yours come from a newer version; nothing touches them.`]),
  ];
  return parts.length === 0
    ? 'Everything that is kept can be read. If a page shows something odd, this fetches all of it anew.'
    : parts.join(' ');
}

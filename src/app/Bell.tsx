import { Alert20Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Job } from '#contract/jobs.ts';
import { usePortalState } from '#hooks/services.tsx';
import { useBell, type Bell as BellView } from '#hooks/use-bell.ts';
import { Floating } from '#ui/Floating.tsx';
import { Tick } from '#ui/Tick.tsx';
import { Time } from '#ui/Time.tsx';
import { useIdle } from '#ui/use-idle.ts';
import styles from './Bell.module.css';
import bar from './TopBar.module.css';

/** What waits for this person, and what of theirs has ended since they looked. */
export function Bell() {
  // The bar is there before what is kept for the person is open, and the page comes before what happened meanwhile.
  const isIdle = useIdle();
  return usePortalState().at === 'open' && isIdle ? <OpenBell /> : <Alert20Regular className={styles['coming'] ?? ''} />;
}

function OpenBell() {
  const bell = useBell();
  const button = useRef<HTMLButtonElement>(null);
  // As it was when it was opened: looking makes it no news, and it should stay readable.
  const [shown, show] = useState<readonly Job[] | null>(null);
  // What waits, and is to be decided, too, is counted once.
  const count = bell.waiting.length + bell.ended.length;
  const label = count === 0 ? 'News of jobs' : `News of jobs: ${count}`;
  const close = (): void => {
    show(null);
    button.current?.focus();
  };
  const open = (): void => {
    show(bell.ended);
    bell.look();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={bar['dropdown']}
        aria-label={label}
        title={label}
        aria-expanded={shown !== null}
        onClick={() => (shown === null ? open() : close())}
      >
        <Alert20Regular />
        {count > 0 && <span className={styles['count']}>{count > 99 ? '99+' : count}</span>}
      </button>
      {shown !== null && (
        <Floating anchorRef={button} label="News of jobs" minWidth={300} onLeave={(how) => (how === 'key' ? close() : show(null))}>
          <News bell={bell} ended={shown} onDone={() => show(null)} />
        </Floating>
      )}
    </>
  );
}

function News({ bell, ended, onDone }: { readonly bell: BellView; readonly ended: readonly Job[]; readonly onDone: () => void }) {
  return (
    <div className={styles['news']}>
      <ToDecide bell={bell} onDone={onDone} />
      <List title="Waiting for me" jobs={bell.waiting} none="Nothing waits for you." onDone={onDone} />
      <List title="Ended since I looked" jobs={ended} none="Nothing of yours has ended since you looked." onDone={onDone} />
      <Choice bell={bell} />
    </div>
  );
}

/** What this person wanted to decide while the server was away. */
function ToDecide({ bell: { toDecide }, onDone }: { readonly bell: BellView; readonly onDone: () => void }) {
  if (toDecide.length === 0) return null;
  return (
    <section aria-label="You wanted to decide">
      <h2>You wanted to decide</h2>
      <ul>
        {toDecide.map(({ job, form, isOpen }) => (
          <li key={job}>
            <Link to={`/jobs/${job}`} onClick={onDone}>
              <span dir="auto">{form}</span>
              <span className={styles['how']}>
                Job {job} {isOpen ? 'waits for you' : 'does not wait any more'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ListProps {
  readonly title: string;
  readonly jobs: readonly Job[];
  readonly none: string;
  readonly onDone: () => void;
}
const most = 20;

function List({ title, jobs, none, onDone }: ListProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {jobs.length === 0 && <p>{none}</p>}
      <ul>
        {jobs.slice(0, most).map(({ id, form, status, start, end }) => (
          <li key={id}>
            <Link to={`/jobs/${id}`} onClick={onDone}>
              <span dir="auto">{form}</span>
              <span className={styles['how']}>
                Job {id}, {status}, <Time at={Date.parse(end ?? start)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {jobs.length > most && <p>{jobs.length - most} more are in the job log.</p>}
    </section>
  );
}

function Choice({ bell: { telling, tell, pushing } }: { readonly bell: BellView }) {
  if (telling === 'impossible') return null;
  if (telling === 'refused') return <p>This browser does not let Fieldrun notify you. Its settings for this site change that.</p>;
  return (
    <div>
      <Tick isOn={telling === 'on'} onChange={(isOn) => void tell(isOn)}>
        Notify me here when a job of mine ends or one waits for me
      </Tick>
      {telling === 'on' && pushing.at !== 'impossible' && (
        <Tick isOn={pushing.at === 'on'} onChange={(isOn) => void pushing.set(isOn)}>
          Also while Fieldrun is closed, through the push service of this browser
        </Tick>
      )}
      {pushing.problem !== '' && <output>It could not be switched on: {pushing.problem}</output>}
    </div>
  );
}

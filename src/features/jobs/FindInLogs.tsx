import { Button, Checkbox, Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { useLogFinder, type LogFinder } from '#hooks/use-log-finder.ts';
import { Time } from '#ui/Time.tsx';
import styles from './FindInLogs.module.css';

/** Looks for lines in all output that is kept on this device, with or without the server. */
export function FindInLogs({ linkTo }: { readonly linkTo: (id: number) => string }) {
  const finder = useLogFinder();
  const [text, setText] = useState('');
  const [isRegex, setRegex] = useState(false);
  const isLooking = finder.state?.at === 'looking';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text !== '') finder.find({ text, isRegex });
  };
  return (
    <section aria-label="Search in logs" className={styles['finder']}>
      <form onSubmit={submit} className={styles['form']}>
        <Input
          type="search"
          className={styles['text'] ?? ''}
          aria-label="Text to find in all logs on this device"
          placeholder="Find in all logs on this device"
          // The person has just asked for it.
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
        <Checkbox label="Regular expression" checked={isRegex} onChange={() => setRegex(!isRegex)} />
        {isLooking ? (
          <Button onClick={finder.cancel}>Cancel</Button>
        ) : (
          <Button type="submit" appearance="primary" icon={<SearchRegular />} disabledFocusable={text === ''}>
            Find
          </Button>
        )}
      </form>
      <Found finder={finder} linkTo={linkTo} />
    </section>
  );
}

function Found({ finder: { state }, linkTo }: { readonly finder: LogFinder; readonly linkTo: (id: number) => string }) {
  if (state === null) return null;
  return (
    <>
      {state.at === 'looking' && (
        <progress className={styles['progress']} aria-label="Logs searched" max={state.logs} value={state.searched} />
      )}
      <output className={styles['sum']}>{summary(state)}</output>
      {state.jobs.length > 0 && (
        <ul className={styles['jobs']}>
          {state.jobs.map(({ id, form, start, count, lines, isWhole }) => (
            <li key={id}>
              <h3>
                <Link to={linkTo(id)} dir="auto">
                  {id} {form}
                </Link>{' '}
                <span className={styles['muted']}>
                  <Time at={Date.parse(start)} />, {counted(count, 'line', 'lines')}
                  {!isWhole && ', as far as it is here'}
                </span>
              </h3>
              <ol className={styles['lines']}>
                {lines.map(({ at, text }) => (
                  <li key={at}>
                    <Link to={`${linkTo(id)}#L${at + 1}`}>
                      <span className={styles['number']}>{at + 1}</span>
                      <code dir="auto">{text}</code>
                    </Link>
                  </li>
                ))}
              </ol>
              {count > lines.length && (
                <p className={styles['muted']}>{(count - lines.length).toLocaleString()} more are in the output of the job.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** More numbers say nothing more. */
const mostNamed = 5;

function unreadWords(unread: readonly number[]): string {
  if (unread.length === 0) return '';
  const named = unread.slice(0, mostNamed).join(', ') + (unread.length > mostNamed ? ' and more' : '');
  const which = unread.length === 1 ? `Job ${named}` : `${unread.length.toLocaleString()} jobs (${named})`;
  return ` ${which} could not be read to the end: parts of the output are not on this device any more. Storage, in the user menu, fetches everything again.`;
}

function summary({ at, why, logs, searched, jobs, unread }: NonNullable<LogFinder['state']>): string {
  const lines = counted(
    jobs.reduce((sum, { count }) => sum + count, 0),
    'line',
    'lines',
  );
  const found = jobs.length === 0 ? 'Nothing found' : `${lines} in ${counted(jobs.length, 'job', 'jobs')}`;
  switch (at) {
    case 'looking':
      return `${found}, ${searched} of ${counted(logs, 'log', 'logs')} searched`;
    case 'done':
      return logs === 0 ? 'No log is on this device yet.' : `${found}; ${counted(logs, 'log', 'logs')} searched.${unreadWords(unread)}`;
    case 'cancelled':
      return `Cancelled: ${found}, ${searched} of ${counted(logs, 'log', 'logs')} searched.`;
    case 'refused':
      return `${why} ${searched === 0 ? '' : `Until then: ${found}.`}`.trim();
  }
}

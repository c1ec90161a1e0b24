import { Button } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { useKept } from '#hooks/use-kept.ts';
import { whyNotSent, type ConnectionView } from '#hooks/use-connection.ts';
import { Time } from '#ui/Time.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './dialogs.module.css';

/** What it means, and what helps; what is kept can be read in every case. */
const advice: Readonly<Record<ConnectionView['at'], string | null>> = {
  online: null,
  offline: null,
  unreachable: null,
  foreign:
    'Pages come back where answers of the server should. A network that asks for a sign-in of its own does that: open any other address in the browser and sign in there. Nothing is sent meanwhile.',
  troubled: 'It answers, but with errors, as when its database is away. Nothing is sent meanwhile; this page looks again by itself.',
};

/** What the status chip stands for: last contact, what waits, what can be read without a network. */
export function StatusPanel({ connection, onClose }: { readonly connection: ConnectionView; readonly onClose: () => void }) {
  const { at, since, lastContact, syncing, retry } = connection;
  const kept = useKept();
  return (
    <Panel
      title={whyNotSent(at) ?? 'Online'}
      onClose={onClose}
      action={at === 'online' ? null : <Button onClick={retry}>Try again</Button>}
    >
      <dl className={styles['facts']}>
        {at !== 'online' && <Fact name="Since" value={<Time at={since} />} />}
        <Fact name="Last contact" value={lastContact === null ? 'None since this page was opened' : <Time at={lastContact} />} />
        <Fact name="Waiting to be sent" value={syncing === 0 ? 'Nothing' : `${syncing}`} />
        {kept && (
          <Fact
            name="Readable offline"
            value={
              <Link to="/storage" onClick={onClose}>
                {`${count(kept.forms, 'form')}, ${count(kept.jobs, 'job')} with output`}
              </Link>
            }
          />
        )}
      </dl>
      {advice[at] !== null && <p>{advice[at]}</p>}
      {kept && !kept.isLasting && <p>This browser keeps nothing for this page. What was read is gone when the tab closes.</p>}
    </Panel>
  );
}

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

function Fact({ name, value }: { readonly name: string; readonly value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

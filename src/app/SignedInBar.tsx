import { Badge } from '@fluentui/react-components';
import { Dismiss24Regular, Navigation24Regular, Person20Regular, QuestionCircle20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useApprovals } from '#hooks/use-portal.ts';
import { useUser } from '#hooks/use-session.ts';
import { useMedia } from '#ui/use-media.ts';
import { BarDialogs, useBarDialogs } from './BarDialogs.tsx';
import { BurgerPanel } from './BurgerPanel.tsx';
import { Dropdown } from './Dropdown.tsx';
import { useEntries, type Entries } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import { StatusChip } from './StatusChip.tsx';
import { ThemeChoices } from './ThemeChoices.tsx';
import styles from './TopBar.module.css';

/** The bar of somebody who is signed in; under 820 px everything but the status is behind the burger. */
export function SignedInBar() {
  const isNarrow = useMedia('(max-width: 819px)');
  const dialogs = useBarDialogs();
  const entries = useEntries(dialogs.doings);
  return (
    <>
      {isNarrow ? <Narrow entries={entries} /> : <Wide entries={entries} />}
      <BarDialogs {...dialogs} />
    </>
  );
}

function Wide({ entries }: { readonly entries: Entries }) {
  const user = useUser();
  return (
    <>
      <nav className={styles['links']} aria-label="Main">
        <JobLogLink />
        {entries.main.map((entry) => (
          <EntryLine key={entry.label} entry={entry} className={styles['link']} />
        ))}
      </nav>
      <span className={styles['rest']}>
        <StatusChip />
        <Dropdown label="Help" icon={<QuestionCircle20Regular />} entries={entries.help} />
        <Dropdown label={user.username} icon={<Person20Regular />} entries={entries.user} showLabel foot={<ThemeChoices />} />
      </span>
    </>
  );
}

function Narrow({ entries }: { readonly entries: Entries }) {
  const user = useUser();
  const { key: visit } = useLocation();
  // Following a link closes the burger: it was opened on another visit.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === visit;
  const label = isOpen ? 'Close menu' : 'Open menu';
  return (
    <>
      <span className={styles['rest']}>
        <StatusChip />
        <button
          type="button"
          className={styles['dropdown']}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          onClick={() => setOpenedOn(isOpen ? null : visit)}
        >
          {isOpen ? <Dismiss24Regular /> : <Navigation24Regular />}
        </button>
      </span>
      {isOpen && (
        <BurgerPanel entries={entries} username={user.username} onClose={() => setOpenedOn(null)}>
          <JobLogLink />
        </BurgerPanel>
      )}
    </>
  );
}

/** The way to the job log, with how many jobs wait for this person. */
function JobLogLink() {
  const approvals = useApprovals();
  return (
    <NavLink to="/jobs" className={styles['link'] ?? ''}>
      Job log
      {approvals > 0 && (
        <Badge className={styles['tag'] ?? ''}>{approvals === 1 ? '1 approval waiting' : `${approvals} approvals waiting`}</Badge>
      )}
    </NavLink>
  );
}

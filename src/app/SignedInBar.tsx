import { Badge } from '@fluentui/react-components';
import {
  Dismiss24Regular,
  HandLeft16Filled,
  Navigation24Regular,
  Person20Regular,
  QuestionCircle20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useApprovals } from '#hooks/use-portal.ts';
import { useUser } from '#hooks/use-session.ts';
import { useMedia } from '#ui/use-media.ts';
import { BarDialogs, useBarDialogs } from './BarDialogs.tsx';
import { Bell } from './Bell.tsx';
import { BurgerPanel } from './BurgerPanel.tsx';
import { Commands, useCommandsState } from './Commands.tsx';
import { Dropdown } from './Dropdown.tsx';
import { useEntries, type Entries } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import { StatusChip } from './StatusChip.tsx';
import { ThemeChoices } from './ThemeChoices.tsx';
import styles from './TopBar.module.css';
import { useFocusFallback } from './use-focus-fallback.ts';
import { useGuideOffline } from './use-guide-offline.ts';

/** The bar of somebody who is signed in; under 820 px everything but the status is behind the burger. */
export function SignedInBar() {
  const isNarrow = useMedia('(max-width: 819px)');
  const dialogs = useBarDialogs();
  useFocusFallback();
  useGuideOffline();
  const [commands, openCommands] = useCommandsState();
  const entries = useEntries({ ...dialogs.doings, shortcuts: () => openCommands('shortcuts') });
  const goTo = (): void => openCommands('palette');
  return (
    <>
      {isNarrow ? <Narrow entries={entries} onGoTo={goTo} /> : <Wide entries={entries} onGoTo={goTo} />}
      <BarDialogs {...dialogs} />
      <Commands open={commands} onOpen={openCommands} entries={entries} />
    </>
  );
}

interface BarProps {
  readonly entries: Entries;
  readonly onGoTo: () => void;
}

function Wide({ entries, onGoTo }: BarProps) {
  const user = useUser();
  return (
    <>
      <nav className={styles['links']} aria-label="Main">
        <JobLogLink />
        {entries.areas.map((entry) => (
          <EntryLine key={entry.label} entry={entry} className={styles['link']} />
        ))}
      </nav>
      <span className={styles['rest']}>
        <StatusChip />
        <Bell />
        <button
          type="button"
          className={styles['dropdown']}
          aria-label="Go to"
          title="Go to a form, a job, a page or an action"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onGoTo}
        >
          <Search20Regular />
        </button>
        <Dropdown label="Help" icon={<QuestionCircle20Regular />} entries={entries.help} />
        <Dropdown label={user.username} icon={<Person20Regular />} entries={entries.user} showLabel foot={<ThemeChoices />} />
      </span>
    </>
  );
}

function Narrow({ entries, onGoTo }: BarProps) {
  const user = useUser();
  const { key: visit } = useLocation();
  // Following a link closes the burger: it was opened on another visit.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === visit;
  const burger = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpenedOn(null);
    burger.current?.focus();
  };
  const label = isOpen ? 'Close menu' : 'Open menu';
  return (
    <>
      <span className={styles['rest']}>
        {!isOpen && <Waiting short />}
        <StatusChip />
        <Bell />
        <button
          ref={burger}
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
        <BurgerPanel entries={entries} username={user.username} onClose={close}>
          <JobLogLink />
          <button
            type="button"
            className={styles['line']}
            onClick={() => {
              close();
              onGoTo();
            }}
          >
            Go to…
          </button>
        </BurgerPanel>
      )}
    </>
  );
}

/** The way to the job log; beside it the way to the jobs that wait for this person. */
function JobLogLink() {
  return (
    <span className={styles['jobLog']}>
      <NavLink to="/jobs" className={styles['link'] ?? ''}>
        Job log
      </NavLink>
      <Waiting />
    </span>
  );
}

/** How many jobs wait for this person. `short` = only the number, where there is little room. */
function Waiting({ short = false }: { readonly short?: boolean }) {
  const approvals = useApprovals();
  if (approvals === 0) return null;
  const text = approvals === 1 ? '1 approval waiting' : `${approvals} approvals waiting`;
  return (
    <Link to="/jobs?status=approve" className={styles['tagLink']} {...(short && { 'aria-label': text, title: text })}>
      <Badge className={styles['tag'] ?? ''} {...(short && { icon: <HandLeft16Filled /> })}>
        {short ? approvals : text}
      </Badge>
    </Link>
  );
}

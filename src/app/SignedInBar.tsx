import { Badge, Button } from '@fluentui/react-components';
import { Dismiss24Regular, Navigation24Regular, Person20Regular, QuestionCircle20Regular } from '@fluentui/react-icons';
import { Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useObservable } from '#hooks/services.tsx';
import { useApprovals } from '#hooks/use-portal.ts';
import { useVersion } from '#hooks/use-setup.ts';
import { useUser } from '#hooks/use-session.ts';
import { useSignOut, type SignOut } from '#hooks/use-sign-out.ts';
import { useMedia } from '#ui/use-media.ts';
import { useToast } from '#ui/toasts.tsx';
import { BurgerPanel } from './BurgerPanel.tsx';
import { AboutDialog, AboutMeDialog, SignOutDialog } from './dialogs.tsx';
import { Dropdown } from './Dropdown.tsx';
import { useEntries } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import { useFrame } from './frame.ts';
import { StatusChip } from './StatusChip.tsx';
import { ThemeChoices } from './ThemeChoices.tsx';
import styles from './TopBar.module.css';

type Open = { readonly at: 'about' | 'about me' } | { readonly at: 'sign out'; readonly losses: readonly string[] } | null;

/** The bar of somebody who is signed in; under 820 px everything but the status is behind the burger. */
export function SignedInBar() {
  const user = useUser();
  const { installation } = useFrame();
  const isOffered = useObservable(installation.isOffered);
  const isNarrow = useMedia('(max-width: 819px)');
  const { key: visit } = useLocation();
  const [open, setOpen] = useState<Open>(null);
  // Following a link closes the burger: it was opened on another visit.
  const [burgerVisit, setBurgerVisit] = useState<string | null>(null);
  const signOut = useSignOut();
  const say = useToast();
  const logout = async (): Promise<void> => {
    const outcome = await signOut.signOut();
    if (!outcome.ok) say('error', outcome.error.message);
  };
  const askToLogout = async (): Promise<void> => {
    const losses = await signOut.losses();
    if (losses.length > 0) setOpen({ at: 'sign out', losses });
    else await logout();
  };
  const entries = useEntries({
    about: () => setOpen({ at: 'about' }),
    aboutMe: () => setOpen({ at: 'about me' }),
    logout: () => void askToLogout(),
    install: isOffered ? installation.install : null,
  });
  const isBurgerOpen = isNarrow && burgerVisit === visit;
  return (
    <>
      {!isNarrow && (
        <nav className={styles['links']} aria-label="Main">
          <JobLogLink />
          {entries.main.map((entry) => (
            <EntryLine key={entry.label} entry={entry} className={styles['link']} />
          ))}
        </nav>
      )}
      <span className={styles['rest']}>
        <StatusChip />
        {isNarrow ? (
          <Button
            appearance="transparent"
            className={styles['burger'] ?? ''}
            aria-label={isBurgerOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isBurgerOpen}
            icon={isBurgerOpen ? <Dismiss24Regular /> : <Navigation24Regular />}
            onClick={() => setBurgerVisit(isBurgerOpen ? null : visit)}
          />
        ) : (
          <>
            <Dropdown label="Help" icon={<QuestionCircle20Regular />} entries={entries.help} />
            <Dropdown label={user.username} icon={<Person20Regular />} entries={entries.user} showLabel foot={<ThemeChoices />} />
          </>
        )}
      </span>
      {isBurgerOpen && (
        <BurgerPanel entries={entries} username={user.username} onClose={() => setBurgerVisit(null)}>
          <JobLogLink />
        </BurgerPanel>
      )}
      <BarDialogs open={open} signOut={signOut} onLogout={() => void logout()} onClose={() => setOpen(null)} />
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

interface BarDialogsProps {
  readonly open: Open;
  readonly signOut: SignOut;
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

function BarDialogs({ open, signOut, onLogout, onClose }: BarDialogsProps) {
  const user = useUser();
  const version = useVersion();
  return (
    <Suspense>
      {open?.at === 'about' && <AboutDialog version={version} onClose={onClose} />}
      {open?.at === 'about me' && <AboutMeDialog user={user} onClose={onClose} />}
      {open?.at === 'sign out' && <SignOutDialog losses={open.losses} signOut={signOut} onLogout={onLogout} onClose={onClose} />}
    </Suspense>
  );
}

import { useState } from 'react';
import { useObservable } from '#hooks/services.tsx';
import { useUser } from '#hooks/use-session.ts';
import { useVersion } from '#hooks/use-setup.ts';
import { useSignOut } from '#hooks/use-sign-out.ts';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Doings } from './entries.ts';
import { useFrame } from './frame.ts';

// Dialogs bring focus traps and portals: nobody who only looks at the page needs them.
const AboutDialog = later(async () => (await import('./AboutDialog.tsx')).AboutDialog);
const AboutMeDialog = later(async () => (await import('./AboutMeDialog.tsx')).AboutMeDialog);
const SignOutDialog = later(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);

type Open = { readonly at: 'about' | 'about me' } | { readonly at: 'sign out'; readonly losses: readonly string[] } | null;

export interface BarDialogsState {
  readonly open: Open;
  readonly doings: Omit<Doings, 'shortcuts'>;
  readonly logout: () => void;
  readonly close: () => void;
}

/** What the entries of the bar do, and which dialog that has opened. */
export function useBarDialogs(): BarDialogsState {
  const [open, setOpen] = useState<Open>(null);
  const { installation } = useFrame();
  const isOffered = useObservable(installation.isOffered);
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
  return {
    open,
    doings: {
      about: () => setOpen({ at: 'about' }),
      aboutMe: () => setOpen({ at: 'about me' }),
      logout: () => void askToLogout(),
      install: isOffered ? installation.install : null,
    },
    logout() {
      setOpen(null);
      void logout();
    },
    close: () => setOpen(null),
  };
}

export function BarDialogs({ open, logout, close }: BarDialogsState) {
  const user = useUser();
  const version = useVersion();
  const signOut = useSignOut();
  return (
    <>
      {open?.at === 'about' && <AboutDialog version={version} onClose={close} />}
      {open?.at === 'about me' && <AboutMeDialog user={user} onClose={close} />}
      {open?.at === 'sign out' && <SignOutDialog losses={open.losses} signOut={signOut} onLogout={logout} onClose={close} />}
    </>
  );
}

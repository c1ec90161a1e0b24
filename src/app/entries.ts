import { isAdminPath } from '#features/admin/slugs.ts';
import { useVersion } from '#hooks/use-setup.ts';
import { useCan } from '#hooks/use-session.ts';
import { documentationUrl } from './about.ts';

/** One line of the navigation: a page of the app, an address outside of it, or something to do. */
export type Entry =
  | {
      readonly label: string;
      readonly to: string;
      /** Whether an address is part of it; the same address when not said. */
      readonly isAt?: (pathname: string) => boolean;
    }
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly run: () => void };

export interface Doings {
  readonly about: () => void;
  readonly aboutMe: () => void;
  readonly logout: () => void;
  readonly shortcuts: () => void;
  /** null when the device does not offer it. */
  readonly install: (() => void) | null;
}

export interface Entries {
  /** Parts of the app beside forms and jobs, for those who may open them. */
  readonly areas: readonly Entry[];
  readonly help: readonly Entry[];
  readonly user: readonly Entry[];
}

/** What this person finds in the bar, its dropdowns and the burger (specification 2, application shell). */
export function useEntries({ about, aboutMe, logout, shortcuts, install }: Doings): Entries {
  const can = useCan();
  const version = useVersion();
  return {
    areas: [
      ...(can('open designer') ? [{ label: 'Designer', to: '/designer' }] : []),
      ...(can('open settings') ? [{ label: 'Settings', to: '/settings', isAt: isAdminPath }] : []),
      ...(can('read server log') ? [{ label: 'Logs', to: '/logs' }] : []),
    ],
    help: [
      { label: 'Reference guide', to: '/reference-guide', isAt: (pathname) => pathname.startsWith('/reference-guide') },
      { label: 'Documentation', href: documentationUrl },
      { label: 'Api docs', href: '/api-docs' },
      { label: 'Keyboard shortcuts', run: shortcuts },
      { label: `About v${version ?? ''}`, run: about },
    ],
    user: [
      ...(can('change own password') ? [{ label: 'Change password', to: '/profile' }] : []),
      { label: 'Storage', to: '/storage' },
      { label: 'About me', run: aboutMe },
      ...(install ? [{ label: 'Install app', run: install }] : []),
      { label: 'Logout', run: logout },
    ],
  };
}

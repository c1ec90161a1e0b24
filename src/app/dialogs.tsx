import { lazy } from 'react';

// Dialogs bring focus traps and portals: nobody who only looks at the page needs them.
export const AboutDialog = lazy(async () => ({ default: (await import('./AboutDialog.tsx')).AboutDialog }));
export const AboutMeDialog = lazy(async () => ({ default: (await import('./AboutMeDialog.tsx')).AboutMeDialog }));
export const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }));

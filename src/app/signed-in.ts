import { openPortal } from '#sync/run/portal.ts';
import { SignedInBar } from './SignedInBar.tsx';

/** What everybody needs who is signed in, so that it comes in one file: the bar over the pages, and what is kept for the person. */
export const signedIn = { Bar: SignedInBar, openPortal };

import { browserScriptWorker, runLocalScripts } from '#sync/run/local-scripts.ts';
import { openPortal } from '#sync/run/portal.ts';
import { SignedInBar } from './SignedInBar.tsx';

/**
 * What everybody needs who is signed in, so that it comes in one file: the bar over the pages, what is kept for the person, and what
 * starts the interpreter of expressions the moment a form is read that needs it.
 */
export const signedIn = { Bar: SignedInBar, openPortal, runLocalScripts, browserScriptWorker };

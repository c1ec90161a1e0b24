import consoleText from './prelude/console.mjs?raw';
import fnArray from './prelude/fn-array.mjs?raw';
import fnGetNumberedName from './prelude/fn-get-numbered-name.mjs?raw';

/** The global `fnGetNumberedName`, which page and server have in common. */
export const numberedName: string = fnGetNumberedName;

/** What local scripts find ready. */
export const localPreludes: readonly string[] = [fnArray, numberedName, consoleText];

import consoleText from './prelude/console.mjs?raw';
import fnArray from './prelude/fn-array.mjs?raw';
import fnGetNumberedName from './prelude/fn-get-numbered-name.mjs?raw';

/** What scripts find ready, by name. It is loaded where a script names it: most do not, and a form has hundreds. */
const named: Readonly<Record<string, string>> = { fnArray, fnGetNumberedName, console: consoleText };

/** The global `fnGetNumberedName`, which page and server have in common. */
export const numberedName: string = fnGetNumberedName;

/** The scripts that a local script needs first. */
export const localPreludes = (source: string): readonly string[] =>
  Object.entries(named).flatMap(([name, prelude]) => (source.includes(name) ? [prelude] : []));

import dayjs from 'dayjs/dayjs.min.js?raw';
import { numberedName } from '#interpreter/preludes.ts';
import cidr from './prelude/cidr.mjs?raw';
import fn from './prelude/fn.mjs?raw';

/** The scripts that an expression of the server needs first; a big one only where it is named. */
export const serverPreludes = (source: string): readonly string[] => [
  ...(source.includes('fnGetNumberedName') ? [numberedName] : []),
  ...(source.includes('fnTime') ? [dayjs] : []),
  ...(source.includes('fnCidr') ? [cidr] : []),
  fn,
];

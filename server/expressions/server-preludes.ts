import dayjs from 'dayjs/dayjs.min.js?raw';
import { numberedName } from '#interpreter/preludes.ts';
import cidr from './prelude/cidr.mjs?raw';
import fn from './prelude/fn.mjs?raw';

/** What an expression of the server finds ready: the last one takes what the others left. */
export const serverPreludes: readonly string[] = [numberedName, dayjs, cidr, fn];

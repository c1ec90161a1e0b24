/* The thread that looks through logs kept on this device. The page ends it when an expression takes for ever, or the person had enough. */
import { lookThrough } from './look-through.ts';
import type { ToFinder } from './messages.ts';

const take = lookThrough((message) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<ToFinder>) => take(data));

// oxlint-disable-next-line import/default -- the bundler gives the address of the worker
import url from './worker.ts?worker&url';

/** The thread that looks through the logs on this device; a part of the shell, because it is wanted without a network. */
export const logFinderUrl: string = url;

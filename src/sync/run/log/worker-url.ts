// oxlint-disable-next-line import/default -- the bundler gives the address of the worker
import url from '#sync/run/log/worker.ts?worker&url';

/** The thread that reads logs. */
export const logWorkerUrl: string = url;

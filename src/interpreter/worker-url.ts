// oxlint-disable-next-line import/default -- the bundler gives the address of the worker
import url from '#interpreter/worker.ts?worker&url';

/** The worker around the interpreter, which comes and is kept with it. */
export const workerUrl: string = url;

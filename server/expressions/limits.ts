import type { Limits } from '#interpreter/outcome.ts';

/** An expression on the server. There is no second try: what it asked of other servers is not asked twice. */
export const serverLimits: Limits = {
  timeMs: 2000,
  retryMs: 0,
  memoryBytes: 256 * 1024 * 1024,
  stackBytes: 192 * 1024,
  resultLength: 32 * 1024 * 1024,
};

/** How long a thread may compute in one go where no limit of the interpreter reaches, milliseconds; then it is ended. */
export const threadMs = 4000;

/** How long an expression may take with all it waits for, milliseconds. */
export const totalMs = 100_000;

/** Threads at once: as many as the machine can compute with, and some more for those that compute for long. */
export const mostThreads = 16;

/** How often one expression may ask another server, a file or a program. */
export const mostAsked = 200;

/** How long a thread may take to start on a busy machine, milliseconds. */
export const startMs = 30_000;

/** What computes longer than this does not keep others waiting: another thread is started for them. Milliseconds. */
export const quickMs = 200;

/** How long an expression waits for heavy ones of the same person, milliseconds; those end before. */
export const heldMs = 10_000;

/** How long a thread without work is kept, milliseconds. */
export const idleMs = 10 * 60_000;

/** How long another server may take to answer, milliseconds. */
export const answerMs = 30_000;

/** What may come from another server, a program or a file, in bytes. */
export const answerBytes = 20 * 1024 * 1024;

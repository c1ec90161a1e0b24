import { Worker } from 'node:worker_threads';
import code from 'virtual:body-thread';
import { fail, type Result } from '#lib/result.ts';
import type { FromBodyThread, ToBodyThread } from './messages.ts';
import { readBody, type BodyKind } from './read.ts';

/** What is no larger is read at once, in bytes: it takes some 10 ms. */
const small = 1024 * 1024;
/** How long the thread is kept without work, milliseconds. */
const idleMs = 60_000;
const broken = fail('It could not be read. Send it again');

type Answer = (read: Result<unknown, string>) => void;

/** One thread for all large bodies of this process, begun when the first one comes. */
let worker: Worker | null = null;
let ids = 0;
let timer: NodeJS.Timeout | undefined;
const open = new Map<number, Answer>();

/** Reads a body; a large one in a thread of its own. The bytes are given away. */
export function parsedBody(bytes: Uint8Array, kind: BodyKind): Promise<Result<unknown, string>> {
  if (bytes.byteLength <= small) return Promise.resolve(readBody(new TextDecoder().decode(bytes), kind));
  return new Promise((answer) => {
    const message: ToBodyThread = { id: ids++, bytes, kind };
    open.set(message.id, answer);
    clearTimeout(timer);
    worker ??= begin();
    worker.ref();
    // Handed over, not copied.
    worker.postMessage(message, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
  });
}

function begin(): Worker {
  const begun = new Worker(new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`), { env: {} });
  const end = (): void => {
    if (worker !== begun) return;
    worker = null;
    clearTimeout(timer);
    for (const answer of open.values()) answer(broken);
    open.clear();
    void begun.terminate();
  };
  begun.on('message', ({ id, read }: FromBodyThread) => {
    open.get(id)?.(read);
    open.delete(id);
    if (open.size > 0) return;
    begun.unref();
    timer = setTimeout(end, idleMs).unref();
  });
  begun.on('error', end);
  begun.on('exit', end);
  return begun;
}

/*
 * A thread that reads large bodies: while many megabytes of JSON are read, nobody else would be answered.
 */
import { parentPort } from 'node:worker_threads';
import type { FromBodyThread, ToBodyThread } from './messages.ts';
import { readBody } from './read.ts';

parentPort?.on('message', ({ id, bytes, kind }: ToBodyThread) => {
  const message: FromBodyThread = { id, read: readBody(new TextDecoder().decode(bytes), kind) };
  parentPort?.postMessage(message, []);
});

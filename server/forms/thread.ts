/*
 * A thread that reads and checks forms and works out what a save writes: YAML of thousands of forms takes seconds, in which nobody else
 * would be answered.
 */
import { parentPort } from 'node:worker_threads';
import { formsTasks } from '#server/domain/designer/forms-work.ts';
import type { ToFormsThread, FromFormsThread } from './messages.ts';

const tell = (message: FromFormsThread): void => parentPort?.postMessage(message, []);

parentPort?.on('message', ({ id, task, input }: ToFormsThread) => {
  try {
    // Both ends are of the same build: what comes are the task's own parameters.
    const work = formsTasks[task] as (...input: readonly unknown[]) => unknown;
    tell({ id, output: work(...input) });
  } catch (error) {
    tell({ id, broke: error instanceof Error ? error.message : String(error) });
  }
});

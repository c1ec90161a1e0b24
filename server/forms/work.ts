import { Worker } from 'node:worker_threads';
import code from 'virtual:forms-thread';
import type { FormsTexts } from '#server/domain/designer/forms-files.ts';
import { formsTasks, type FormsTasks, type FormsWork, type SentConfig } from '#server/domain/designer/forms-work.ts';
import type { ToFormsThread, FromFormsThread } from './messages.ts';

/** What is no longer than this, in UTF-16 units, is done at once: it takes some 20 ms, and a thread takes as long to start. */
const small = 20_000;
/** How long a thread without work is kept, milliseconds. */
const idleMs = 60_000;

interface Open {
  readonly answer: (output: unknown) => void;
  readonly refuse: (error: Error) => void;
}

/** Does the work of forms in a thread of its own, one task after the other; small work where it is asked. */
export function formsWork(): FormsWork & { close(): Promise<void> } {
  const open = new Map<number, Open>();
  let worker: Worker | null = null;
  let ids = 0;
  let timer: NodeJS.Timeout | undefined;

  function end(why: string): void {
    const ended = worker;
    worker = null;
    clearTimeout(timer);
    for (const { refuse } of open.values()) refuse(new Error(why));
    open.clear();
    void ended?.terminate();
  }
  function hear(message: FromFormsThread): void {
    const asked = open.get(message.id);
    open.delete(message.id);
    if ('broke' in message) asked?.refuse(new Error(message.broke));
    else asked?.answer(message.output);
    if (open.size > 0) return;
    worker?.unref();
    timer = setTimeout(() => end(''), idleMs).unref();
  }
  function begin(): Worker {
    const begun = new Worker(new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`), { env: {} });
    const broke = (why: string): void => (worker === begun ? end(why) : undefined);
    begun.on('message', hear);
    begun.on('error', (error) => broke(`The forms could not be worked on: ${error.message}`));
    begun.on('exit', () => broke('The forms could not be worked on: the thread ended'));
    return begun;
  }
  function inThread(task: keyof FormsTasks, input: readonly unknown[]): Promise<unknown> {
    return new Promise((answer, refuse) => {
      const asked: ToFormsThread = { id: ids++, task, input };
      open.set(asked.id, { answer, refuse });
      clearTimeout(timer);
      worker ??= begin();
      worker.ref();
      worker.postMessage(asked, []);
    });
  }
  const doing = async <Task extends keyof FormsTasks>(
    task: Task,
    length: number,
    ...input: Parameters<FormsTasks[Task]>
  ): Promise<ReturnType<FormsTasks[Task]>> => {
    const work = formsTasks[task] as (...input: Parameters<FormsTasks[Task]>) => ReturnType<FormsTasks[Task]>;
    return length <= small ? work(...input) : ((await inThread(task, input)) as ReturnType<FormsTasks[Task]>);
  };
  return {
    meanings: (texts) => doing('meanings', lengthOf(texts), texts),
    extent: (texts) => doing('extent', lengthOf(texts), texts),
    check: (sent, now) => doing('check', sentLength(sent, now), sent, now),
    next: (sent, now) => doing('next', sentLength(sent, now), sent, now),
    changes: (before, after) => doing('changes', textsLength(before) + textsLength(after), before, after),
    async close() {
      end('The server is shutting down');
    },
  };
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
const textsLength = ({ base, files }: FormsTexts): number => lengthOf([base, ...files].map(({ text }) => text));
const sentLength = ({ forms, sources = [] }: SentConfig, { base, files }: FormsTexts): number =>
  forms.length + lengthOf([...sources, base, ...files].map(({ text }) => text));

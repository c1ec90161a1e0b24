import type { Clock } from '#lib/ports.ts';
import { lineReader, type Api } from '#api/api.ts';
import { isUnanswered, reasonOf } from '#contract/failure.ts';
import { askBatch, maxBatch, type FormQuestion } from '#contract/questions.ts';
import { replyOf } from '#sync/run/remote-questions.ts';
import type { AskRemote, RemoteQuestion, Reply } from '#sync/run/shared-questions.ts';

// What reads the answers comes with the page that asks, and not when the first question is on its way.
void lineReader();

interface QueuedQuestion {
  readonly question: RemoteQuestion;
  readonly signal: AbortSignal;
  readonly answer: (reply: Reply) => void;
}

/** A browser opens six connections to a server: one is left for what else the page does. */
const mostRequests = 5;
/** A database may take its time; a person who waits longer has gone elsewhere. */
const timeoutMs = 120_000;
const cancelled: Reply = { type: 'failed', message: 'It was cancelled', offline: false };

export interface BatchSetup {
  readonly api: Pick<Api, 'lines'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Asks one question in a request of its own. */
  readonly single: AskRemote;
  /** Whether the server says that it takes many questions at once. */
  readonly takesMany: () => boolean;
}

/**
 * E10: what a form asks at the same time travels in one request, and each answer comes when it is there; so no question waits for a
 * connection that another one holds. A server that does not say that it knows such requests, as AnsibleForms, is asked in the usual ones.
 */
export function batchQuestions({ api, clock, single, takesMany }: BatchSetup): AskRemote {
  let queue: QueuedQuestion[] = [];
  let requests = 0;
  let isDue = false;

  const singly = ({ question, signal, answer }: QueuedQuestion): Promise<void> => single(question, signal).then(answer);

  async function askAll(items: readonly QueuedQuestion[]): Promise<void> {
    const open = new Map(items.entries());
    const over = new AbortController();
    const leave = (): void => {
      if (items.every(({ signal }) => signal.aborted)) over.abort();
    };
    for (const { signal } of items) signal.addEventListener('abort', leave, { once: true });
    const asked = await api.lines(
      askBatch,
      { body: { questions: items.map(({ question }) => asSent(question)) } },
      ({ at, answer }) => {
        open.get(at)?.answer(replyOf({ ok: true, value: answer }));
        open.delete(at);
      },
      { signal: over.signal, timeoutMs },
    );
    for (const { signal } of items) signal.removeEventListener('abort', leave);
    if (!asked.ok && asked.error.kind === 'refused') {
      // What is wrong with one of them is not to be the answer to all.
      await Promise.all([...open.values()].map(singly));
      return;
    }
    const broken: Reply = asked.ok
      ? { type: 'failed', message: 'The server gave no answer', offline: false }
      : { type: 'failed', message: reasonOf(asked.error), offline: isUnanswered(asked.error) };
    for (const { answer } of open.values()) answer(broken);
  }

  function send(items: readonly QueuedQuestion[]): void {
    const [only, ...others] = items;
    if (!only) return;
    requests++;
    void (others.length === 0 ? singly(only) : askAll(items)).finally(() => {
      requests--;
      flush();
    });
  }

  function flush(): void {
    isDue = false;
    const left = queue.filter(({ signal }) => !signal.aborted);
    queue = [];
    if (!takesMany()) for (const item of left) void singly(item);
    else {
      if (requests < mostRequests) send(left.splice(0, maxBatch));
      queue = left;
      if (left.length > 0 && requests < mostRequests) plan();
    }
  }

  /**
   * Answers that come in one piece ask what depends on them one after the other: a turn later all of them have. What is asked while
   * nothing is under way was asked in one go, and is not to wait for what the page draws meanwhile.
   */
  function plan(): void {
    if (isDue) return;
    isDue = true;
    if (requests === 0) queueMicrotask(flush);
    else clock.after(0, flush);
  }

  return (question, signal) =>
    new Promise((answer) => {
      if (signal.aborted) return answer(cancelled);
      signal.addEventListener('abort', () => answer(cancelled), { once: true });
      queue.push({ question, signal, answer });
      plan();
    });
}

const asSent = (question: RemoteQuestion): FormQuestion =>
  question.kind === 'expression'
    ? { kind: 'expression', text: question.text, noLog: question.noLog }
    : { kind: 'query', text: question.text, config: question.config, noLog: question.noLog };

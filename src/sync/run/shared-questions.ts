import type { Question } from '#engine/index.ts';

/** A question that only the server can answer. */
export type RemoteQuestion = Exclude<Question, { readonly kind: 'script' }>;

/** What came of a question, as the engine takes it. `asOf`: the answer is from this device, of that moment. */
export type Reply =
  | { readonly type: 'answered'; readonly output: unknown; readonly error?: string; readonly asOf?: number }
  | { readonly type: 'failed'; readonly message: string; readonly offline: boolean };

export type AskRemote = (question: RemoteQuestion, signal: AbortSignal) => Promise<Reply>;

interface Open {
  readonly answer: Promise<Reply>;
  readonly over: AbortController;
  users: number;
}

/** E1: asks each question once, however many wait for its answer; it is cancelled when the last of them goes. */
export function shareQuestions(ask: AskRemote): AskRemote {
  const open = new Map<string, Open>();
  const begin = (key: string, question: RemoteQuestion): Open => {
    const over = new AbortController();
    const answer = ask(question, over.signal).finally(() => open.get(key) === begun && open.delete(key));
    const begun: Open = { answer, over, users: 0 };
    open.set(key, begun);
    return begun;
  };
  return (question, signal) => {
    const key = JSON.stringify(question);
    const mine = open.get(key) ?? begin(key, question);
    mine.users++;
    const leave = (): void => {
      if (--mine.users > 0) return;
      if (open.get(key) === mine) open.delete(key);
      mine.over.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    return mine.answer;
  };
}

import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import type { AnswerLine, FormQuestion } from '#contract/questions.ts';
import type { Failure } from '#contract/failure.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { batchQuestions } from '#sync/run/question-batch.ts';
import type { RemoteQuestion, Reply } from '#sync/run/shared-questions.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

interface Sent {
  readonly questions: readonly FormQuestion[];
  readonly signal: AbortSignal;
  readonly line: (at: number, output: unknown, error?: string) => void;
  readonly end: (outcome?: Result<void, Failure>) => Promise<void>;
}

const question = (text: string): RemoteQuestion => ({ kind: 'expression', text, noLog: false });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A server whose answers the test gives, and what was asked of it. */
function server() {
  const world = fakeWorld();
  const sent: Sent[] = [];
  const alone: string[] = [];
  const answers = new Map<string, (reply: Reply) => void>();
  const lines = ((
    _endpoint: unknown,
    input: { body: { questions: FormQuestion[] } },
    line: (it: AnswerLine) => void,
    options: { signal: AbortSignal },
  ) =>
    new Promise<Result<void, Failure>>((resolve) => {
      sent.push({
        questions: input.body.questions,
        signal: options.signal,
        line: (at, output, error = '') => line({ at, answer: { status: 'success', message: '', data: { output, error } } }),
        end(outcome = ok(undefined)) {
          resolve(outcome);
          return settled();
        },
      });
    })) as unknown as Api['lines'];
  const single = (asked: RemoteQuestion): Promise<Reply> => {
    alone.push(asked.text);
    return new Promise((resolve) => answers.set(asked.text, resolve));
  };
  const api = { lines };
  const open = (takesMany = () => true) => batchQuestions({ api, clock: world.clock, single, takesMany });
  const answer = async (text: string): Promise<void> => {
    answers.get(text)?.({ type: 'answered', output: text });
    await settled();
  };
  return { pass: () => world.pass(1), sent, alone, open, answer };
}

const here = new AbortController().signal;

test('E10 what is asked at the same time is one request, and each answer comes when it is there', async () => {
  const { pass, sent, alone, open } = server();
  const ask = open();
  const [one, two] = [ask(question('one'), here), ask(question('two'), here)];
  await pass();
  expect(sent.map(({ questions }) => questions.map(({ text }) => text))).toEqual([['one', 'two']]);
  sent[0]!.line(1, 0);
  expect(await two).toEqual({ type: 'answered', output: 0 });
  sent[0]!.line(0, '', 'no such host');
  expect(await one).toEqual({ type: 'answered', output: '', error: 'no such host' });
  expect(alone).toEqual([]);
});

test('E10 one question alone is asked as every server knows it', async () => {
  const { pass, sent, alone, open } = server();
  void open()(question('one'), here);
  await pass();
  expect([alone, sent]).toEqual([['one'], []]);
});

test('E10 with five requests under way, what is asked next waits and travels together', async () => {
  const { pass, sent, alone, open, answer } = server();
  const ask = open();
  for (const text of ['1', '2', '3', '4', '5']) {
    void ask(question(text), here);
    await pass();
  }
  expect(alone).toEqual(['1', '2', '3', '4', '5']);
  for (const text of ['6', '7', '8']) void ask(question(text), here);
  await pass();
  expect(sent).toEqual([]);
  await answer('3');
  expect(sent.map(({ questions }) => questions.map(({ text }) => text))).toEqual([['6', '7', '8']]);
});

test('E10 a server that does not say that it knows such requests is never asked one, until it says so', async () => {
  const { pass, sent, alone, open } = server();
  let isKnown = false;
  const ask = open(() => isKnown);
  for (const text of ['1', '2', '3', '4', '5', '6', '7']) void ask(question(text), here);
  await pass();
  expect([alone.length, sent.length]).toEqual([7, 0]);
  isKnown = true;
  for (const text of ['8', '9']) void ask(question(text), here);
  await pass();
  expect([alone.length, sent.length]).toEqual([7, 1]);
});

test('E10 a batch that is refused is asked one by one: what is wrong with one question is not the answer to all', async () => {
  const { pass, sent, alone, open } = server();
  const ask = open();
  for (const text of ['1', '2']) void ask(question(text), here);
  await pass();
  await sent[0]!.end(fail({ kind: 'refused', message: 'too long', error: '', output: undefined }));
  expect(alone).toEqual(['1', '2']);
});

test('E10 E4 what something else answers to a batch counts as no answer, and nothing of it is asked again', async () => {
  const { pass, sent, alone, open } = server();
  const ask = open();
  const both = [ask(question('1'), here), ask(question('2'), here)];
  await pass();
  await sent[0]!.end(fail({ kind: 'foreign', message: 'a page' }));
  expect(await Promise.all(both)).toMatchObject([{ offline: true }, { offline: true }]);
  expect(alone).toEqual([]);
});

test('E10 a connection that breaks leaves what was answered and fails the rest, which is not asked again by itself', async () => {
  const { pass, sent, alone, open } = server();
  const ask = open();
  const [one, two] = [ask(question('one'), here), ask(question('two'), here)];
  await pass();
  sent[0]!.line(0, 'a');
  await sent[0]!.end(fail({ kind: 'unreachable', reason: 'network', message: 'gone' }));
  expect(await one).toEqual({ type: 'answered', output: 'a' });
  expect(await two).toMatchObject({ type: 'failed', offline: true });
  expect(alone).toEqual([]);
});

test('E10 an answer that never came although the server said it was done is a failure', async () => {
  const { pass, sent, open } = server();
  const ask = open();
  void ask(question('one'), here);
  const two = ask(question('two'), here);
  await pass();
  await sent[0]!.end();
  expect(await two).toEqual({ type: 'failed', message: 'The server gave no answer', offline: false });
});

test('E2 a request ends when nobody waits for any of its answers; what is cancelled before it is sent is not sent', async () => {
  const { pass, sent, open } = server();
  const ask = open();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const cancelled = ask(question('one'), first.signal);
  void ask(question('two'), second.signal);
  void ask(question('three'), third.signal);
  first.abort();
  await pass();
  expect(sent[0]!.questions.map(({ text }) => text)).toEqual(['two', 'three']);
  expect(await cancelled).toMatchObject({ type: 'failed' });
  second.abort();
  expect(sent[0]!.signal.aborted).toBe(false);
  third.abort();
  expect(sent[0]!.signal.aborted).toBe(true);
});

test('E10 more questions than one request may hold are several', async () => {
  const { pass, sent, open } = server();
  const ask = open();
  for (let n = 0; n < 450; n++) void ask(question(String(n)), here);
  for (let n = 0; n < 3; n++) await pass();
  expect(sent.map(({ questions }) => questions.length)).toEqual([200, 200, 50]);
});

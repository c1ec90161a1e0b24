import { expect, test, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { askServer } from '#sync/run/remote-questions.ts';

const here = new AbortController().signal;

/** A server that answers with this envelope, or does not. */
function server(answer: Result<unknown, Failure>) {
  const call = vi.fn(async (_endpoint: unknown, _input: unknown, _options: unknown) => answer);
  return { call, ask: askServer({ call: call as unknown as Api['call'] }) };
}
const envelope = (data: unknown, status = 'success') => ok({ status, message: 'told', data });

test('an expression and a query go to their addresses with their text, and say when they must not be logged', async () => {
  const { call, ask } = server(envelope({ output: 0, error: '' }));
  expect(await ask({ kind: 'expression', text: 'fn.a()', noLog: true }, here)).toEqual({ type: 'answered', output: 0 });
  await ask({ kind: 'query', text: 'select 1', config: { name: 'db' }, noLog: false }, here);
  expect(call.mock.calls.map(([endpoint, input]) => [(endpoint as { readonly path: string }).path, input])).toEqual([
    ['/expression', { query: { noLog: 'true' }, body: { expression: 'fn.a()' } }],
    ['/query', { query: {}, body: { query: 'select 1', config: { name: 'db' } } }],
  ]);
  expect(call.mock.calls[0]![2]).toMatchObject({ signal: here });
});

test('a question that failed is an answer with an error, beside what there is of an output', async () => {
  const { ask } = server(envelope({ output: '', error: 'no such table' }));
  expect(await ask({ kind: 'query', text: 'q', config: 'db', noLog: false }, here)).toEqual({
    type: 'answered',
    output: '',
    error: 'no such table',
  });
});

test('a server that failed is a failure, and so is one that refuses or cannot be reached', async () => {
  const asked = { kind: 'expression', text: 'x', noLog: false } as const;
  expect(await server(envelope({ error: 'broken' }, 'error')).ask(asked, here)).toEqual({
    type: 'failed',
    message: 'broken',
    offline: false,
  });
  const refused = fail<Failure>({ kind: 'refused', message: 'HTTP 400', error: 'missing dbConfig', output: undefined });
  expect(await server(refused).ask(asked, here)).toEqual({ type: 'failed', message: 'missing dbConfig', offline: false });
  const gone = fail<Failure>({ kind: 'unreachable', reason: 'network', message: 'gone' });
  expect(await server(gone).ask(asked, here)).toEqual({ type: 'failed', message: 'gone', offline: true });
});

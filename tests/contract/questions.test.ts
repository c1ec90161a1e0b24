import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { linesType } from '#contract/endpoint.ts';
import { send, signIn, testServer, write, type Json } from './support.ts';

/** A service that answers when the test says so, by the path that was asked. */
async function service() {
  const open = new Map<string, ServerResponse>();
  const server = createServer((request, response) => void open.set(request.url ?? '', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const answer = async (path: string): Promise<void> => {
    while (!open.has(path)) await new Promise((resolve) => setImmediate(resolve));
    open
      .get(path)
      ?.setHeader('content-type', 'application/json')
      .end(JSON.stringify(`answer to ${path}`));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answer };
}

const expression = (text: string) => ({ kind: 'expression', text, noLog: false });

async function portal(expressions: readonly string[]) {
  const server = await testServer();
  const fields = expressions.map((text, at) => ({ name: `e${at}`, type: 'expression', expression: text }));
  const form = { name: 'Asking', roles: ['public'], type: 'script', script: 'x.sh', fields };
  write(server.data, { 'forms.yaml': stringify({ categories: [], roles: [{ name: 'public' }], forms: [form] }) });
  const { token } = await signIn(server.app, 'viewer', 'Viewer!123');
  const ask = (body: unknown): Promise<Response> =>
    Promise.resolve(
      server.app.request('/api/v1/questions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    );
  return { server, token, ask };
}

/** The lines of an answer, each when it comes. */
async function* linesOf(response: Response): AsyncGenerator<Json> {
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop() ?? '';
    for (const piece of pieces) yield JSON.parse(piece) as Json;
  }
  expect(rest).toBe('');
}

test('many questions are one request, and each is answered as soon as its answer is there', async () => {
  const { url, answer } = await service();
  const { ask } = await portal([`fn.fnRestBasic('get', '${url}/slow', {})`, '1+1', `fn.fnRestBasic('get', '${url}/quick', {})`]);
  const response = await ask({
    questions: [
      expression(`fn.fnRestBasic('get', '${url}/slow', {})`),
      expression('1+1'),
      expression(`fn.fnRestBasic('get', '${url}/quick', {})`),
    ],
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(linesType);
  expect(response.headers.get('content-encoding')).toBeNull();
  const lines = linesOf(response);
  expect((await lines.next()).value).toMatchObject({ at: 1, answer: { status: 'success', data: { output: 2, error: '' } } });
  await answer('/quick');
  expect((await lines.next()).value).toMatchObject({ at: 2, answer: { data: { output: 'answer to /quick' } } });
  await answer('/slow');
  expect((await lines.next()).value).toMatchObject({ at: 0, answer: { data: { output: 'answer to /slow' } } });
  expect((await lines.next()).done).toBe(true);
});

test('each answer is the one its own endpoint would give, refusals and queries included', async () => {
  const { server, token, ask } = await portal(['1+1']);
  const alone = async (path: string, body: object): Promise<unknown> => (await send(server.app, 'POST', path, { token, body })).body;
  const lines: Json[] = [];
  const query = { query: 'select 1', config: 'NOBODY' };
  for await (const line of linesOf(
    await ask({
      questions: [
        expression('1+1'),
        expression("fn.fnCredentials('x')"),
        { kind: 'query', text: query.query, config: query.config, noLog: false },
      ],
    }),
  ))
    lines.push(line);
  const told = lines.sort((a, b) => a['at'] - b['at']).map((line) => line['answer']);
  expect(told).toEqual([
    await alone('/expression', { expression: '1+1' }),
    await alone('/expression', { expression: "fn.fnCredentials('x')" }),
    await alone('/query', query),
  ]);
  expect(told[1]).toMatchObject({ data: { error: expect.stringMatching(/not one of a form you may open/) } });
});

test('without a token, with too many questions or with none of a known kind, nothing is asked', async () => {
  const { server, ask } = await portal(['1+1']);
  expect((await server.app.request('/api/v1/questions', { method: 'POST', body: '{}' })).status).toBe(401);
  const tooMany = await ask({ questions: Array.from({ length: 201 }, () => expression('1+1')) });
  expect(await tooMany.json()).toMatchObject({ status: 'error', data: { error: expect.stringMatching(/more than 200/) } });
  const unknown = await ask({ questions: [{ kind: 'shell', text: 'ls' }] });
  expect(await unknown.json()).toMatchObject({ status: 'error', message: 'The questions could not be answered' });
  expect(await (await ask({ questions: [] })).text()).toBe('');
});

// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest';
import { attacked } from './attacked.ts';

const json = { 'content-type': 'application/json' };

test('who has no token cannot make the server read much, whatever the size that is announced', async () => {
  const { app } = await attacked();
  const large = `{"refreshtoken":"${'x'.repeat(65 * 1024)}"}`;
  for (const path of ['/token', '/auth/oidc/login', '/auth/azureadoauth2/login']) {
    const whole = await app.request(`/api/v1${path}`, { method: 'POST', headers: json, body: large });
    expect([whole.status, (await whole.json()).message], path).toEqual([413, 'The request is larger than 64 kB']);
    let read = 0;
    const endless = new ReadableStream({ pull: (to) => void (read++, to.enqueue(new Uint8Array(16 * 1024).fill(32))) });
    const streamed = await app.request(`/api/v1${path}`, { method: 'POST', headers: json, body: endless, duplex: 'half' } as RequestInit);
    expect(streamed.status, path).toBe(413);
    expect(read, path).toBeLessThan(20);
  }
  let touched = 0;
  const untouched = new ReadableStream({ pull: (to) => void (touched++, to.enqueue(new Uint8Array(1024))) }, { highWaterMark: 0 });
  const refused = await app.request('/api/v1/job', { method: 'POST', headers: json, body: untouched, duplex: 'half' } as RequestInit);
  expect([refused.status, touched]).toEqual([401, 0]);
});

test('a body is neither deep nor wide without end, and the server says what is too much', async () => {
  const { app, viewer } = await attacked();
  const post = async (body: string): Promise<readonly [number, string]> => {
    const headers = { ...json, authorization: `Bearer ${viewer}` };
    const answer = await app.request('/api/v1/job', { method: 'POST', headers, body });
    const { data } = await answer.json();
    return [answer.status, data?.error ?? ''];
  };
  const nested = (depth: number): string => `{"formName":"Echo","extravars":${'{"a":'.repeat(depth)}"[[[\\"{"${'}'.repeat(depth)}}`;
  expect((await post(nested(63)))[0]).toBe(200);
  expect(await post(nested(64))).toEqual([400, expect.stringMatching(/more than 64 levels/)]);
  expect((await post('['.repeat(100_000)))[0]).toBe(400);
  expect((await post('['.repeat(5_000_000)))[0]).toBe(400);
  expect(await post(`{"extravars":{"a":[${'0,'.repeat(600_000)}0]}}`)).toEqual([400, expect.stringMatching(/more than 500,000 values/)]);
});

test('more than a megabyte is read beside the main thread', async () => {
  const { app, admin } = await attacked();
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const headers = { ...json, authorization: `Bearer ${admin}` };
  const send = (body: string) => app.request('/api/v1/job', { method: 'POST', headers, body });
  const answers = await Promise.all(
    [1, 2].map((n) => send(JSON.stringify({ formName: `None ${n}`, extravars: { a: 'é"\\'.repeat(500_000) } }))),
  );
  for (const answer of answers) expect((await answer.json()).data.error).toBe('No such form or access denied');
  expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(1024 * 1024);
  expect((await send(`{"formName":${'9'.repeat(2_000_000)}x}`)).status).toBe(400);
});

test('a body that breaks off is one line for those who look closely, and no error', async () => {
  const { app, admin, logged } = await attacked();
  const headers = { ...json, authorization: `Bearer ${admin}` };
  const chunks = [new TextEncoder().encode('{"formName":')];
  for (const path of ['/token', '/job', '/config']) {
    const before = logged.length;
    const body = new ReadableStream({
      pull(to) {
        const chunk = chunks.shift();
        if (chunk) to.enqueue(chunk);
        else to.error(new Error('aborted'));
      },
    });
    await app.request(`/api/v1${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(logged.slice(before), path).toEqual(['request broken off']);
  }
});

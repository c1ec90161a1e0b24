// @vitest-environment node
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { positionOf, positionText } from '#contract/output-position.ts';
import { digest, hashOf } from '#lib/hash.ts';
import { portalServer } from './job-portal.ts';
import { jobOver, jobWhen, launch, send, write, type Json } from './support.ts';

type Portal = Awaited<ReturnType<typeof portalServer>>;

/** A job that says a line, and another one each time the test makes a file. */
async function talking(portal: Portal): Promise<{ id: number; say: (n: number) => void }> {
  const gate = join(portal.data, 'gate');
  const waits = [1, 2].map((n) => `while [ ! -e '${gate}${n}' ]; do sleep 0.02; done; echo "line ${n}"`);
  write(portal.data, { 'playbooks/forever.sh': ['#!/bin/sh', 'echo "line 0"', ...waits, ''].join('\n') });
  const id = await launch(portal.app, portal.viewer, 'Forever');
  await jobWhen(portal.app, portal.viewer, id, (job) => job.output.includes('line 0'));
  return { id, say: (n) => writeFileSync(`${gate}${n}`, '') };
}

const follow = async (portal: Portal, id: number, after: string, wait: number | string = 4000, token = portal.viewer): Promise<Json> =>
  (await send(portal.app, 'GET', `/job/${id}?after=${encodeURIComponent(after)}&wait=${wait}`, { token })).body;

test('a reader who names a position gets what comes behind it, as soon as it is there, and what it got is the whole output', async () => {
  const portal = await portalServer();
  const { id, say } = await talking(portal);
  const first = await follow(portal, id, '');
  expect(first.data.after).toBeUndefined();
  const held = follow(portal, id, first.data.position);
  say(1);
  let answer = await held;
  let output: string = first.data.output + answer.data.output;
  expect(answer).toMatchObject({ status: 'info', data: { id, status: 'running', after: first.data.position } });
  expect(answer.data.output).toMatch(/^\r\n<span/);
  say(2);
  while (answer.status === 'info') {
    answer = await follow(portal, id, answer.data.position);
    output += answer.data.output;
  }
  expect([answer.status, answer.message]).toEqual(['success', 'job ran successfully']);
  const whole = await jobOver(portal.app, portal.viewer, id);
  expect(output).toBe(whole.data.output);
  const end = positionOf(answer.data.position);
  expect(end && [end.chars, digest(end.hash)]).toEqual([output.length, hashOf(output)]);
  // What is over has nothing more to wait for.
  expect(await follow(portal, id, answer.data.position)).toMatchObject({ status: 'success', data: { output: '' } });
});

/** Writes bytes of all values, half characters with a pause between their halves, and much at once. */
const odd = `#!/usr/bin/env node
const { existsSync } = require('node:fs');
const out = (bytes) => process.stdout.write(Buffer.from(bytes));
out([...Array(256).keys(), 10]);
out([0x63, 0x61, 0x66, 0xc3]);
const go = setInterval(() => {
  if (!existsSync(process.argv[1] + '.go')) return;
  clearInterval(go);
  out([0xa9, 10, 0xf0, 0x9f]);
  out([0x98, 0x80, 10, 0xff, 0xfe, 0xc3, 10]);
  process.stdout.write(Array.from({ length: 10_000 }, (_, n) => 'many ' + n + '\\n').join(''));
}, 20);
`;

test('whatever bytes a program writes, in whatever halves and however many at once, who follows has the output that is stored', async () => {
  const portal = await portalServer();
  write(portal.data, { 'playbooks/forever.sh': odd });
  const id = await launch(portal.app, portal.viewer, 'Forever');
  await jobWhen(portal.app, portal.viewer, id, (job) => job.output.includes('\u007F'));
  let answer = await follow(portal, id, '', 0);
  let output: string = answer.data.output;
  writeFileSync(join(portal.data, 'playbooks/forever.sh.go'), '');
  while (answer.status === 'info') {
    answer = await follow(portal, id, answer.data.position);
    output = answer.data.after === undefined ? answer.data.output : output + answer.data.output;
  }
  expect(answer.message).toBe('job ran successfully');
  const whole = await jobOver(portal.app, portal.viewer, id);
  expect(output).toBe(whole.data.output);
  expect(output.match(/many \d+/g)).toHaveLength(10_000);
  for (const text of ['café', '😀', '\uFFFD', '\u0001\u0002', '&lt;=&gt;']) expect(output).toContain(text);
  const end = positionOf(answer.data.position);
  expect(end && [end.chars, digest(end.hash)]).toEqual([output.length, hashOf(output)]);
});

test('a position of another job with this number, from beyond the output, or made up is answered with everything', async () => {
  const portal = await portalServer();
  const id = await launch(portal.app, portal.viewer, 'Echo');
  const { data } = await jobOver(portal.app, portal.viewer, id);
  const known = positionOf((await follow(portal, id, '')).data.position)!;
  const useless = [
    positionText({ ...known, start: known.start - 1 }),
    positionText({ ...known, next: known.next + 1 }),
    positionText({ ...known, next: 0 }),
    'x',
    '1.1.1.0.1.zzzzzzzzzzzzzzzz',
    '9'.repeat(5000),
    "'; drop table jobs; --",
  ];
  for (const after of useless) {
    const answer = await follow(portal, id, after, '1e9');
    expect(answer.data.output, after).toBe(data.output);
    expect(answer.data.after, after).toBeUndefined();
  }
});

test('nobody follows a job that is not theirs, and a job that is deleted meanwhile is gone', async () => {
  const portal = await portalServer();
  const { id } = await talking(portal);
  const { position } = (await follow(portal, id, '')).data;
  const noJob = { status: 'error', message: 'failed to find job', data: { output: '', error: 'No such job' } };
  expect(await follow(portal, id, position, 4000, portal.operator)).toEqual(noJob);
  const held = follow(portal, id, position);
  await send(portal.app, 'DELETE', `/job/${id}`, { token: portal.admin });
  let answer = await held;
  // The abort that comes before it is news, too.
  while (answer.status !== 'error') answer = await follow(portal, id, answer.data.position);
  expect(answer).toEqual(noJob);
});

test('an answer is held while nothing happens, and given when the reader has waited, or the server stops', async () => {
  const portal = await portalServer();
  const { id } = await talking(portal);
  const { position } = (await follow(portal, id, '')).data;
  // Reading is the first thing that counts: from then on the position holds.
  const settled = (await follow(portal, id, position, 0)).data.position;
  expect((await follow(portal, id, settled, 1)).data).toMatchObject({ output: '', after: settled, position: settled });
  const given = vi.fn();
  void follow(portal, id, settled).then(given, given);
  await new Promise((turn) => setImmediate(turn));
  expect(given).not.toHaveBeenCalled();
  await portal.close();
  await vi.waitFor(() => expect(given).toHaveBeenCalled());
  expect(existsSync(portal.data)).toBe(true);
});

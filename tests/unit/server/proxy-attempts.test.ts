// @vitest-environment node
import { PassThrough } from 'node:stream';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { proxyAttempts, type Passage } from '#server/proxy-attempts.ts';
import { answersInMemory } from '#server/store/answer-files.ts';

const megabyte = 1024 * 1024;

test('large requests that come at once take no more than 160 MB together; the next is told so, nothing is sent, and what ends makes room', async () => {
  const attempts = proxyAttempts(answersInMemory(() => 0));
  const sent: number[] = [];
  /** A request of so many megabytes whose end does not come before it is asked for. */
  const asked = (name: string, megabytes: number) => {
    const from = new PassThrough({ highWaterMark: 64 * megabyte });
    const said: [number, string][] = [];
    const passage: Passage = {
      open(length) {
        sent.push(length);
        throw new Error('sent');
      },
      headersOf: () => ({}),
      say: (status, message) => void said.push([status, message]),
      unreachable: () => undefined,
    };
    const done = attempts.pass(name, from as unknown as IncomingMessage, {} as ServerResponse, passage).catch(String);
    from.write(Buffer.alloc(megabytes * megabyte));
    return { from, said, done };
  };
  const three = ['a', 'b', 'c'].map((name) => asked(name, 50));
  const fourth = asked('d', 11);
  await fourth.done;
  expect(fourth.said).toEqual([[503, 'Too many large requests are under way. Nothing was sent: try again in a moment']]);
  expect(sent).toEqual([]);

  // One more byte of any of them is one too many for itself.
  three[0]!.from.write('x');
  await three[0]!.done;
  expect(three[0]!.said).toEqual([[413, 'The request is larger than 50 MB']]);
  // A client that is lost makes room, too.
  three[1]!.from.destroy(new Error('gone'));
  await three[1]!.done;
  const fifth = asked('e', 50);
  fifth.from.end();
  await fifth.done;
  expect(fifth.said).toEqual([]);
  expect(sent).toEqual([50 * megabyte]);
  three[2]!.from.destroy();
  await three[2]!.done;
});

import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { fail, ok } from '#lib/result.ts';
import type { Connection } from '#sync/online.ts';
import { whyAway } from '#sync/run/reach.ts';
import { observable } from '#sync/run/observable.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

const page: Failure = { kind: 'foreign', message: 'Something else answered' };

/** A connection whose last contact is so old, and a server that answers the question after it so. */
function stage(agoMs: number | null, answer: Failure | null, at: Connection['at'] = 'online') {
  const { clock } = fakeWorld();
  const lastContact = agoMs === null ? null : clock.now() - agoMs;
  const connection = observable<Connection>({ at, since: 0, lastContact, failures: 0, unableSince: null, isDoubtful: false });
  let asked = 0;
  const call = async () => {
    asked++;
    if (answer === null) connection.set({ ...connection.current(), at: 'online' });
    return answer === null ? ok({ message: '1', output: { knows: [] } }) : fail(answer);
  };
  const api = { call } as unknown as Pick<Api, 'call'>;
  return { away: () => whyAway(connection, api, clock), asked: () => asked };
}

test('O5 a server that answered a moment ago is not asked whether it is there', async () => {
  for (const ago of [4999, 0, null]) {
    const { away, asked } = stage(ago, page);
    expect(await away()).toBeNull();
    expect(asked()).toBe(0);
  }
});

test('O5 after 5 s it is asked, and what is found instead of it is told as something that received nothing', async () => {
  const gone = stage(5000, page);
  expect(await gone.away()).toEqual({ ...page, unsent: true });
  const there = stage(5000, null);
  expect(await there.away()).toBeNull();
  expect([gone.asked(), there.asked()]).toEqual([1, 1]);
});

test('O5 a server that was away is asked, however new that is', async () => {
  const { away, asked } = stage(0, null, 'troubled');
  expect(await away()).toBeNull();
  expect(asked()).toBe(1);
});

// @vitest-environment node
import { expect, test } from 'vitest';
import { clientAddress } from '#server/domain/identity/client-address.ts';
import { placeOf, signInGuard } from '#server/domain/identity/sign-in-guard.ts';
import { fail, ok } from '#lib/result.ts';

const wrong = async () => fail('wrong');
const right = async () => ok('in');
const minute = 60_000;

function guarded() {
  let now = 0;
  const guard = signInGuard(() => now);
  return {
    pass: (ms: number) => void (now += ms),
    attempt: (from: string, name: string, how: typeof wrong | typeof right = wrong) => guard.attempt<string, string>(from, name, how),
  };
}

test('a name at an address gets ten wrong tries a minute', async () => {
  const { attempt, pass } = guarded();
  for (let n = 0; n < 10; n++) expect((await attempt('a', 'joe')).ok).toBe(true);
  expect(await attempt('a', 'joe', right)).toEqual({ ok: false, error: { seconds: 60, of: 'name' } });
  expect((await attempt('b', 'joe', right)).ok).toBe(true);
  expect((await attempt('a', 'ann', right)).ok).toBe(true);
  pass(minute);
  expect(await attempt('a', 'joe', right)).toEqual({ ok: true, value: { ok: true, value: 'in' } });
});

test('an address that tries many names has to wait, for all of them, also when the tries come at once', async () => {
  const { attempt, pass } = guarded();
  const tries = await Promise.all(Array.from({ length: 250 }, (_, n) => attempt('a', `name ${n}`)));
  expect(tries.filter((tried) => tried.ok)).toHaveLength(200);
  expect((await attempt('a', 'joe', right)).ok).toBe(false);
  expect((await attempt('b', 'joe', right)).ok).toBe(true);
  pass(15 * minute);
  expect((await attempt('a', 'joe', right)).ok).toBe(true);
});

test('a name that is guessed from many addresses has to wait, except where its owner signed in before', async () => {
  const { attempt } = guarded();
  expect((await attempt('home', 'joe', right)).ok).toBe(true);
  for (let n = 0; n < 300; n++) expect((await attempt(`bot ${n}`, 'joe')).ok).toBe(true);
  expect((await attempt('new place', 'joe', right)).ok).toBe(false);
  expect((await attempt('home', 'joe', right)).ok).toBe(true);
  expect((await attempt('new place', 'ann', right)).ok).toBe(true);
});

test('spellings of a name are counted together', async () => {
  const { attempt } = guarded();
  const spellings = ['joe', 'JOE', ' joe', 'Joe  '];
  for (let n = 0; n < 10; n++) await attempt('a', spellings[n % 4]!);
  for (const name of spellings) expect((await attempt('a', name, right)).ok, name).toBe(false);
});

test('the right password always opens where its owner signed in before, and nothing tells that it was looked at', async () => {
  const { attempt } = guarded();
  await attempt('home', 'joe', right);
  for (let n = 0; n < 10; n++) await attempt('home', 'joe');
  for (let n = 0; n < 10; n++) await attempt('other', 'joe');
  // The same word, whether the try was made or not.
  expect(await attempt('home', 'joe')).toEqual(await attempt('other', 'joe'));
  expect((await attempt('other', 'joe', right)).ok).toBe(false);
  expect(await attempt('home', 'JOE', right)).toEqual({ ok: true, value: { ok: true, value: 'in' } });
  for (let n = 0; n < 250; n++) await attempt('home', `name ${n}`);
  expect((await attempt('home', 'ann', right)).ok).toBe(false);
  expect(await attempt('home', 'joe', right)).toEqual({ ok: true, value: { ok: true, value: 'in' } });
});

test('where somebody signed in before there is an end to guesses, too, and it is far off', async () => {
  const { attempt, pass } = guarded();
  await attempt('home', 'joe', right);
  let made = 0;
  const counted = async () => {
    made += 1;
    return fail('wrong');
  };
  for (let n = 0; n < 5000; n++) await attempt('home', 'joe', counted);
  expect(made).toBe(200);
  pass(15 * minute);
  expect((await attempt('home', 'joe', right)).ok).toBe(true);
});

test('right tries are not counted', async () => {
  const { attempt } = guarded();
  for (let n = 0; n < 400; n++) expect((await attempt('a', 'joe', right)).ok).toBe(true);
});

test('addresses of one IPv6 network are one place, and mapped ones are what they map', () => {
  expect(placeOf('2001:db8:1:2:aaaa::1')).toBe(placeOf('2001:0db8:1:2::ffff'));
  expect(placeOf('2001:db8:1:2::1')).not.toBe(placeOf('2001:db8:1:3::1'));
  expect(placeOf('::ffff:10.0.0.5')).toBe('10.0.0.5');
  expect(placeOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(placeOf('here')).toBe('here');
});

test('only a proxy that is trusted says whom a request comes from, one on this machine included, and only its own word counts', () => {
  expect(clientAddress('127.0.0.1', '2.2.2.2', [])).toBe('127.0.0.1');
  expect(clientAddress('::ffff:127.0.0.1', '2.2.2.2', ['127.0.0.1'])).toBe('2.2.2.2');
  expect(clientAddress('10.0.0.5', '1.1.1.1, 2.2.2.2', ['10.0.0.5'])).toBe('2.2.2.2');
  expect(clientAddress('10.0.0.6', '2.2.2.2', ['10.0.0.5'])).toBe('10.0.0.6');
  expect(clientAddress('127.0.0.1', undefined, ['127.0.0.1'])).toBe('127.0.0.1');
  expect(clientAddress('127.0.0.1', ' ', ['127.0.0.1'])).toBe('127.0.0.1');
  expect(clientAddress('127.0.0.1', 'anything at all', ['127.0.0.1'])).toBe('127.0.0.1');
});

test('of two proxies in a row both are believed, when both are named', () => {
  expect(clientAddress('127.0.0.1', '1.1.1.1, 2.2.2.2, 10.0.0.5', ['127.0.0.1', '10.0.0.5'])).toBe('2.2.2.2');
  expect(clientAddress('127.0.0.1', '1.1.1.1, 2.2.2.2, 10.0.0.5', ['127.0.0.1'])).toBe('10.0.0.5');
});

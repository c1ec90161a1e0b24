import { afterEach, expect, test, vi } from 'vitest';
import { keepIcons } from '#sync/run/icons.ts';
import { fakeWorld, settled } from '#tests/support/fake-world.ts';

const svg = (d: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="currentColor" d="${d}"/></svg>`;
const fetched: string[] = [];

/** Answers by path; a path without an answer is one that nobody can be asked for. */
function answering(answers: Readonly<Record<string, Response>>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
}
afterEach(() => void fetched.splice(0));

test('icons that are wanted together are fetched once each and told of once', async () => {
  answering({ '/a.svg': new Response(svg('M1 1z')), '/b.svg': new Response(svg('M2 2z')) });
  const world = fakeWorld();
  const icons = keepIcons(world.clock);
  const told = vi.fn();
  icons.subscribe(told);
  for (const path of ['/a.svg', '/b.svg', '/a.svg']) icons.want(path);
  expect(fetched).toEqual([]);
  await world.pass(1);
  await settled();
  expect(fetched).toEqual(['/a.svg', '/b.svg']);
  expect(told).toHaveBeenCalledTimes(1);
  expect(icons.of('/a.svg')).toEqual({ box: '0 0 512 512', path: 'M1 1z' });
  expect(Object.keys(icons.all())).toEqual(['/a.svg', '/b.svg']);
});

test('a screenful comes a few at a time, each told of with those it came with and asked for once', async () => {
  const paths = Array.from({ length: 14 }, (_, n) => `/${n}.svg`);
  answering(Object.fromEntries(paths.map((path) => [path, new Response(svg('M1 1z'))])));
  const world = fakeWorld();
  const icons = keepIcons(world.clock);
  const known: number[] = [];
  icons.subscribe(() => {
    known.push(Object.keys(icons.all()).length);
    // A tile that comes into sight meanwhile has the same icon as one that waits for its turn.
    icons.want('/13.svg');
  });
  for (const path of paths) icons.want(path);
  await world.pass(1);
  await settled();
  expect(known).toEqual([6, 12, 14]);
  expect(fetched).toEqual(paths);
});

test.each([
  ['a page in its place', new Response('<!doctype html><p>Welcome to the hotel')],
  ['no file', new Response('', { status: 404 })],
  ['a script in it', new Response('<svg viewBox="0 0 1 1"><path d="M0 0"/><path d="M1 1"/><script>alert(1)</script></svg>')],
])('%s is no icon, and is not asked for again', async (_what, answer) => {
  answering({ '/a.svg': answer });
  const icons = keepIcons(fakeWorld().clock);
  await icons.fetchAll(['/a.svg']);
  await icons.fetchAll(['/a.svg']);
  expect(fetched).toHaveLength(1);
  expect(icons.of('/a.svg')).toBeNull();
  expect(icons.all()).toEqual({});
});

test('an icon that nobody could be asked for is asked for again', async () => {
  answering({});
  const icons = keepIcons(fakeWorld().clock);
  await icons.fetchAll(['/a.svg']);
  expect(icons.of('/a.svg')).toBeNull();
  answering({ '/a.svg': new Response(svg('M1 1z')) });
  await icons.fetchAll(['/a.svg']);
  expect(icons.of('/a.svg')).not.toBeNull();
});

test('P6 nobody is told of the icons of the person before', async () => {
  const icons = keepIcons(fakeWorld().clock);
  icons.know({ '/a.svg': { box: '0 0 1 1', path: 'M0 0' } });
  icons.forget();
  expect(icons.all()).toEqual({});
});

test('P7 icons that come after the person has gone are not taken for those of the next one', async () => {
  let answer = (_response: Response): void => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const icons = keepIcons(fakeWorld().clock);
  const coming = icons.fetchAll(['/a.svg', '/b.svg']);
  icons.forget();
  const told = vi.fn();
  icons.subscribe(told);
  answer(new Response(svg('M1 1z')));
  await coming;
  expect(icons.all()).toEqual({});
  expect(told).not.toHaveBeenCalled();
});

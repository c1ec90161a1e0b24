// @vitest-environment node
import { expect, test } from 'vitest';
import { rendered, renderStart } from '#contract/output.ts';

const drawn = (text: string): string =>
  rendered({ stream: 'stdout', text, at: 'T' }, renderStart).html.replace(" <span class='tag is-info is-light'>T</span>", '');

test.each([
  ['PLAY [x] ***', true],
  ['STEP [a] *', true],
  ['TASK [x] ***   ', true],
  ['  TASK ****', true],
  ['***', false],
  ['   ***', false],
  ['a * b', false],
  ['a * b ***', false],
  ['x ***y', false],
  ['', false],
])('%j is a heading: %s', (text, expected) => {
  expect(drawn(text).includes('has-text-weight-bold')).toBe(expected);
});

test.each([
  [
    'ok=2    changed=0    failed=1',
    "<span class='tag is-success'>ok=2</span>    changed=0    <span class='tag is-warning'>failed=1</span>",
  ],
  ['ok=0 failed=0', 'ok=0 failed=0'],
  ['failed=1 ok=1', 'failed=1 ok=1'],
  ['ok=x failed=1', 'ok=x failed=1'],
])('the counts of %j are drawn', (text, expected) => {
  expect(drawn(text)).toBe(`<span class=''>${expected}</span>`);
});

// Each of them took a pattern that looks twice longer than anybody waits.
test.each([['x'], ['x*'], ['* '], ['ok=1'], ['ok=1 '], ['ok: ['], [' '], ["<'&"]])(
  'a line of a megabyte, made of %j, is drawn',
  (piece) => {
    const text = `a${piece.repeat(Math.ceil(1_000_000 / piece.length))}b`;
    expect(drawn(text).length).toBeGreaterThan(1_000_000);
  },
);

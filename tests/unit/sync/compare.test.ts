import { expect, test } from 'vitest';
import { forAll } from '#tests/support/forall.ts';
import { alignedOutputs } from '#sync/compare-output.ts';
import { pairedValues } from '#sync/compare-values.ts';

test('V1 variables of two runs stand side by side: changed, only left, only right', () => {
  const left = { host: 'web1', vm: { disks: [{ gb: 10 }], tags: [] }, old: 1 };
  const right = { host: 'web2', vm: { disks: [{ gb: 10 }, { gb: 5 }], tags: [] }, fresh: null };
  expect(pairedValues(left, right).map(({ path, how }) => [path, how])).toEqual([
    ['host', 'changed'],
    ['vm.disks.0.gb', 'same'],
    ['vm.tags', 'same'],
    ['old', 'left'],
    ['vm.disks.1.gb', 'right'],
    ['fresh', 'right'],
  ]);
  expect(pairedValues({}, null)).toEqual([]);
});

const runOn = (host: string, id: number, time: string) => [
  `PLAY [all] *****`,
  `TASK [ping] ****`,
  `ok: [${host}] => took 1.2s at ${time}`,
  `TASK [install] *`,
  `TASK [install nginx] ****`,
  `changed: [${host}]`,
  `ok: [Launched step x with jobid '${id}']`,
];

test('V2 hosts, times and numbers of jobs make no difference', () => {
  const stretches = alignedOutputs(runOn('web1', 26, '2026-01-01 10:00:00'), runOn('db-7.example', 99, '2026-03-05T01:02:03.4Z'));
  expect(stretches.map(({ title, how }) => [title, how])).toEqual([
    ['PLAY [all]', 'same'],
    ['TASK [ping]', 'same'],
    ['TASK [install nginx]', 'same'],
  ]);
});

test('V2 a task that only one run has stands alone, and lines that differ within a task stand beside each other', () => {
  const left = ['start', 'TASK [a] ***', 'ok: [h]', 'same', 'TASK [b] ***', 'ok: [h]'];
  const right = ['start', 'TASK [a] ***', 'failed: [h]', 'same', 'TASK [c] ***', 'ok: [h]'];
  expect(alignedOutputs(left, right)).toEqual([
    { title: '', how: 'same', lines: [{ left: 0, right: 0, how: 'same' }] },
    {
      title: 'TASK [a]',
      how: 'changed',
      lines: [
        { left: 1, right: 1, how: 'same' },
        { left: 2, right: 2, how: 'changed' },
        { left: 3, right: 3, how: 'same' },
      ],
    },
    {
      title: 'TASK [b]',
      how: 'left',
      lines: [
        { left: 4, right: null, how: 'left' },
        { left: 5, right: null, how: 'left' },
      ],
    },
    {
      title: 'TASK [c]',
      how: 'right',
      lines: [
        { left: null, right: 4, how: 'right' },
        { left: null, right: 5, how: 'right' },
      ],
    },
  ]);
});

test('V2 every line of both runs is in it once, in order, whatever they wrote', () => {
  forAll((draw) => {
    const line = () => draw.pick(['TASK [a] ***', 'TASK [b] ***', 'ok: [h1]', 'ok: [h2]', 'x', '', 'y 12:00:01']);
    const [left, right] = [Array.from({ length: draw.int(30) }, line), Array.from({ length: draw.int(30) }, line)];
    const pairs = alignedOutputs(left, right).flatMap(({ lines }) => lines);
    expect(pairs.flatMap((pair) => pair.left ?? [])).toEqual(left.map((_, at) => at));
    expect(pairs.flatMap((pair) => pair.right ?? [])).toEqual(right.map((_, at) => at));
  });
});

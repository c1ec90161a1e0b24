import { expect, test } from 'vitest';
import { textOf } from '#contract/output.ts';
import { stepNamesOf, stepsOnLine } from '#features/jobs/step-line.ts';
import { aJob } from './jobs.ts';

const heading = (text: string) =>
  `<span class='has-text-weight-bold'>${text} *******</span> <span class='tag is-info is-light'>2026-01-01 10:00:00</span>`;
const lines = [
  heading('STEP [Check]'),
  "<span class='has-text-success'>ok: [Launched step Check with jobid &#39;26&#39;]</span>",
  heading('STEP [Warn &amp; wait]'),
  "<span class=''>skipped: due to condition</span>",
  heading('APPROVE [Install]'),
];
const names = ['Check', 'Warn & wait', 'Install', 'Restart'];
const check = aJob(26, { target: 'Check', parent_id: 25 });

test('the text of a line is what the program wrote, without colours and the time beside it', () => {
  expect(lines.map(textOf)).toEqual([
    'STEP [Check] *******',
    "ok: [Launched step Check with jobid '26']",
    'STEP [Warn & wait] *******',
    'skipped: due to condition',
    'APPROVE [Install] *******',
  ]);
  expect(textOf('a &amp;lt; b')).toBe('a &lt; b');
});

test('steps stand in the order of the form, those that were not run yet included', () => {
  const at = (status: 'approve' | 'failed') =>
    stepsOnLine(aJob(25, { status }), null, names, [check], lines).map(({ name, state }) => [name, state]);
  expect(at('approve')).toEqual([
    ['Check', 'success'],
    ['Warn & wait', 'skipped'],
    ['Install', 'approve'],
    ['Restart', 'to come'],
  ]);
  expect(at('failed')).toEqual([
    ['Check', 'success'],
    ['Warn & wait', 'skipped'],
    ['Install', 'not run'],
    ['Restart', 'not run'],
  ]);
});

test('a form that is not known, or lost a step since, leaves what jobs and output tell', () => {
  const steps = stepsOnLine(aJob(25, { status: 'running' }), null, [], [aJob(27, { target: 'Check', status: 'running' }), check], lines);
  expect(steps.map(({ name, state, job }) => [name, state, job?.id])).toEqual([
    ['Check', 'running', 27],
    ['Warn & wait', 'skipped', undefined],
  ]);
  expect(stepsOnLine(aJob(25, { status: 'approve' }), null, [], [check], lines).at(-1)).toEqual({
    name: 'Install',
    state: 'approve',
    job: null,
  });
  expect(stepsOnLine(aJob(25), null, ['Other'], [check], []).map(({ name }) => name)).toEqual(['Other', 'Check']);
  expect(stepNamesOf({ steps: [{ name: 'a' }, null, { name: 3 }, { name: 'b' }] })).toEqual(['a', 'b']);
  expect(stepNamesOf({ steps: 'a' })).toEqual([]);
});

test('steps that are still to come are told by the server, whatever became of the form since', () => {
  const on = (status: 'approve' | 'running' | 'rejected' | 'success', toCome: readonly string[]) =>
    stepsOnLine(aJob(25, { status }), toCome, ['Renamed'], [check], lines).map(({ name, state }) => [name, state]);
  const past = [
    ['Check', 'success'],
    ['Warn & wait', 'skipped'],
  ];
  expect(on('approve', ['Restart', 'Report'])).toEqual([...past, ['Install', 'approve'], ['Restart', 'to come'], ['Report', 'to come']]);
  expect(on('running', ['Install', 'Restart'])).toEqual([...past, ['Install', 'to come'], ['Restart', 'to come']]);
  expect(on('rejected', ['Restart'])).toEqual([...past, ['Restart', 'not run']]);
  expect(on('success', [])).toEqual(past);
});

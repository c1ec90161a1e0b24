import { describe, expect, test } from 'vitest';
import { step } from '#sync/launch.ts';
import { candidates } from '#sync/lost-launch.ts';
import { attempt, body, launched, run, said, seen, sent } from './launch-events.ts';

describe('a launch without an answer', () => {
  const lost = run([...sent, { type: 'unheard', attempt, reason: 'timeout' }]);

  test('U2 is looked for, not sent again', () => {
    expect(lost.launch).toEqual({ at: 'lost', attempt, newest: 0, key: 'k', since: 1000, after: 0, looking: true, found: null });
    expect(lost.effects.filter((effect) => effect.do === 'launch')).toHaveLength(1);
    expect(lost.effects.at(-1)).toEqual({ do: 'search', attempt, key: 'k', since: 1000, after: 0 });
    // The toast says what the banner says.
    expect(said(lost.effects)).toEqual([['warning', 'No answer came to the launch', 'Nobody knows yet whether the job runs.\ntimeout']]);
    expect(lost.effects.some((effect) => effect.do === 'forget')).toBe(false);
    expect(step(lost.launch, { type: 'runAsked', attempt: 2 })).toEqual([lost.launch, []]);
  });

  test('U2 is followed when the person recognises its job, and looked for again when they ask', () => {
    const found = run(
      [
        { type: 'searched', attempt, found: [] },
        { type: 'searchAsked' },
        { type: 'searched', attempt, found: [{ id: 9, start: '', status: 'running' }] },
      ],
      lost.launch,
    );
    expect(found.effects).toEqual([{ do: 'search', attempt, key: 'k', since: 1000, after: 0 }]);
    expect(found.launch).toMatchObject({ at: 'lost', looking: false, found: [{ id: 9 }] });
    expect(run([{ type: 'recognised', jobId: 9 }], found.launch).launch).toMatchObject({ at: 'following', jobId: 9, status: 'info' });
    expect(run([{ type: 'closed' }], found.launch).launch.at).toBe('idle');
  });

  test('U7 a job this page followed before is no candidate', () => {
    const second = run([
      ...launched,
      seen('success', 'done', true),
      { type: 'runAsked', attempt: 2 },
      { type: 'checked', attempt: 2, valid: true, details: '', files: [] },
      { type: 'evaluated', attempt: 2, missing: [] },
      { type: 'checked', attempt: 2, valid: true, details: '', files: [] },
      { type: 'built', attempt: 2, body, key: 'k2', since: 2000 },
      { type: 'unheard', attempt: 2, reason: '' },
    ]);
    expect(second.effects.at(-1)).toEqual({ do: 'search', attempt: 2, key: 'k2', since: 2000, after: 7 });
  });

  test('U21 one that an earlier page sent is looked for with what was known when it was sent, and nothing else is run meanwhile', () => {
    const resumed = run([{ type: 'resumed', attempt: 5, key: 'old', since: 500, after: 3 }], { at: 'idle', attempt: 4, newest: 9 });
    expect(resumed.launch).toEqual({ at: 'lost', attempt: 5, newest: 9, key: 'old', since: 500, after: 3, looking: true, found: null });
    expect(resumed.effects).toEqual([{ do: 'search', attempt: 5, key: 'old', since: 500, after: 3 }]);
    expect(step(resumed.launch, { type: 'runAsked', attempt: 6 })).toEqual([resumed.launch, []]);
    const busy = run(sent).launch;
    expect(step(busy, { type: 'resumed', attempt: 6, key: 'old', since: 500, after: 3 })).toEqual([busy, []]);
  });

  test('U18 a server that knows it by its key decides: its job is followed, a refusal is told, what never arrived may be made anew', () => {
    const settled = (job: { id: number; message: string } | null, refusal = '') =>
      run([{ type: 'settled', attempt, job, refusal }], lost.launch);
    const runs = settled({ id: 9, message: 'Job 9, started 10:32' });
    expect(runs.launch).toMatchObject({ at: 'following', jobId: 9, message: 'Job 9, started 10:32' });
    expect(runs.effects).toEqual([
      { do: 'forget', key: 'k', ran: true },
      { do: 'say', intent: 'info', text: 'Job 9, started 10:32', details: '' },
      { do: 'act', on: ['onSubmit'], jobId: 9 },
    ]);
    const refused = settled(null, 'No such form');
    expect(refused.launch).toMatchObject({ at: 'refused', reason: 'No such form' });
    expect(refused.effects[0]).toEqual({ do: 'forget', key: 'k', ran: false });
    const never = settled(null);
    expect(never.launch.at).toBe('idle');
    expect(never.effects[0]).toEqual({ do: 'forget', key: 'k', ran: false });
    expect(said(never.effects)).toEqual([['warning', 'The launch did not arrive', 'Nothing was started. Run the form again.']]);
    // Too late, or about another attempt.
    expect(run([{ type: 'settled', attempt: 2, job: null, refusal: '' }], lost.launch).launch).toEqual(lost.launch);
    expect(run([{ type: 'settled', attempt, job: null, refusal: '' }], runs.launch).launch).toEqual(runs.launch);
  });

  test.each([
    ['launched', { type: 'launched', attempt, jobId: 7, message: '' }, true],
    ['refused', { type: 'refused', attempt, message: '', reason: 'no' }, false],
    ['signed out', { type: 'signedOut', attempt }, false],
  ] as const)('U21 what was kept of it is forgotten as soon as it is known what became of it: %s', (_what, event, ran) => {
    expect(run([...sent, event]).effects.filter((effect) => effect.do === 'forget')).toEqual([{ do: 'forget', key: 'k', ran }]);
  });

  test('U7 without a time of the server every later job of mine may be it', () => {
    const job = { id: 5, form: 'T', user: 'ann', user_type: 'local', parent_id: null, status: 'running', start: '2020-01-01T10:00:00Z' };
    const wanted = { form: 'T', user: 'ann', userType: 'local', after: 4 };
    expect(candidates([job], { ...wanted, since: null })).toHaveLength(1);
    expect(candidates([job], { ...wanted, since: Date.now() })).toEqual([]);
  });

  test('U7 candidates are my jobs of this form since the launch, newest first', () => {
    const since = Date.parse('2026-01-01T10:00:00Z');
    const job = (id: number, start: string, more: object = {}) => ({
      id,
      form: 'T',
      user: 'ann',
      user_type: 'local',
      parent_id: null,
      status: 'running',
      start,
      ...more,
    });
    const found = candidates(
      [
        job(0, '2026-01-01T09:00:00Z'),
        job(1, '2026-01-01T10:00:01Z'),
        job(2, '2026-01-01T09:59:00Z'),
        job(3, '2026-01-01T10:00:01Z'),
        job(4, '2026-01-01T10:00:01Z', { form: 'U' }),
        job(5, '2026-01-01T10:00:01Z', { user: 'bob' }),
        job(6, '2026-01-01T10:00:01Z', { user_type: 'ldap' }),
        job(7, '2026-01-01T10:00:01Z', { parent_id: 3 }),
      ],
      { form: 'T', user: 'ann', userType: 'local', since, after: 1 },
    );
    expect(found.map(({ id }) => id)).toEqual([3, 2]);
  });
});

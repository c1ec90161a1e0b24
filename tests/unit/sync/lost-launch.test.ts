import { describe, expect, test } from 'vitest';
import { step } from '#sync/launch.ts';
import { candidates } from '#sync/lost-launch.ts';
import { attempt, body, launched, run, said, seen, sent } from './launch-events.ts';

describe('a launch without an answer', () => {
  const lost = run([...sent, { type: 'unheard', attempt, reason: 'timeout' }]);

  test('U2 is looked for, not sent again', () => {
    expect(lost.launch).toEqual({ at: 'lost', attempt, newest: 0, since: 1000, looking: true, found: null });
    expect(lost.effects.filter((effect) => effect.do === 'launch')).toHaveLength(1);
    expect(lost.effects.at(-1)).toEqual({ do: 'search', attempt, since: 1000, after: 0 });
    expect(said(lost.effects)).toEqual([['error', 'Failed to invoke job launch', 'timeout']]);
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
    expect(found.effects).toEqual([{ do: 'search', attempt, since: 1000, after: 0 }]);
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
      { type: 'built', attempt: 2, body, now: 2000 },
      { type: 'unheard', attempt: 2, reason: '' },
    ]);
    expect(second.effects.at(-1)).toEqual({ do: 'search', attempt: 2, since: 2000, after: 7 });
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

import { describe, expect, test } from 'vitest';
import { candidates, idle, messageOf, step, type Launch, type LaunchBody, type LaunchEffect, type LaunchEvent } from '#sync/launch.ts';

const body: LaunchBody = { formName: 'T', extravars: { a: 1 }, credentials: {}, files: {} };
const attempt = 1;

/** Feeds events one by one; gives the end and all effects. */
function run(events: readonly LaunchEvent[], from: Launch = idle): { readonly launch: Launch; readonly effects: readonly LaunchEffect[] } {
  const effects: LaunchEffect[] = [];
  let launch = from;
  for (const event of events) {
    const [next, more] = step(launch, event);
    launch = next;
    effects.push(...more);
  }
  return { launch, effects };
}

const valid: LaunchEvent = { type: 'checked', attempt, valid: true, details: '' };
const sent: readonly LaunchEvent[] = [
  { type: 'runAsked', attempt },
  valid,
  { type: 'settled', attempt },
  { type: 'built', attempt, body, now: 1000 },
];
const launched: readonly LaunchEvent[] = [...sent, { type: 'launched', attempt, jobId: 7 }];
const seen = (status: string, message: string, settled = false): LaunchEvent => ({ type: 'seen', jobId: 7, status, message, settled });
const said = (effects: readonly LaunchEffect[]): readonly (readonly string[])[] =>
  effects.flatMap((effect) => (effect.do === 'say' ? [[effect.intent, effect.text, effect.details].filter(Boolean)] : []));

describe('a run of a form', () => {
  test('passes initializing, stabilizing and triggering execution, and sends once', () => {
    const messages = sent.map((_, n) => messageOf(run(sent.slice(0, n + 1)).launch));
    expect(messages).toEqual(['initializing', 'stabilizing', 'triggering execution', 'connecting']);
    expect(run(sent).effects.map((effect) => effect.do)).toEqual(['check', 'settle', 'build', 'launch']);
  });

  test('stops at a form that is invalid, before and after it has settled', () => {
    const invalid: LaunchEvent = { type: 'checked', attempt, valid: false, details: 'Name: This field is required' };
    for (const events of [
      [sent[0]!, invalid],
      [...sent.slice(0, 3), invalid],
    ]) {
      const { launch, effects } = run(events);
      expect(launch.at).toBe('idle');
      expect(said(effects)).toEqual([['warning', 'Form contains invalid data', 'Name: This field is required']]);
    }
  });

  test('gives up a form that does not settle, and names what is missing', () => {
    const { launch, effects } = run([...sent.slice(0, 2), { type: 'tooSlow', attempt, fields: ['host', 'disk'] }]);
    expect(launch.at).toBe('idle');
    expect(said(effects).map(([, text]) => text)).toEqual([
      'The form is too slow. Let it stabilize and try again',
      'Not evaluated yet: host, disk',
    ]);
  });

  test('sends nothing that could not be built', () => {
    const { launch, effects } = run([...sent.slice(0, 3), { type: 'unbuildable', attempt, reason: "Field 'b'" }]);
    expect(launch.at).toBe('idle');
    expect(said(effects)).toEqual([['error', 'Failed to generate json output. Contact the developer.', "Field 'b'"]]);
  });

  test('U1 an intent that is over does not come back', () => {
    const { launch } = run([...launched, seen('success', 'done', true)]);
    expect(step(launch, { type: 'runAsked', attempt })).toEqual([launch, []]);
    expect(step(launch, { type: 'runAsked', attempt: 2 })[0].at).toBe('initializing');
  });

  test('U6 ends when the poll after the end was made, and tells it once', () => {
    const { launch, effects } = run([
      ...launched,
      seen('info', 'job is running'),
      seen('success', 'done'),
      seen('success', 'done', true),
      seen('success', 'done', true),
    ]);
    expect(launch).toEqual({ at: 'finished', attempt, newest: 7, jobId: 7, status: 'success', message: 'done' });
    expect(said(effects)).toEqual([['success', 'done']]);
  });

  test('a status nobody knows is an error', () => {
    expect(run([...launched, seen('failed', 'odd', true)]).launch).toMatchObject({ at: 'finished', status: 'error' });
  });

  test('U3 a refused launch is an error, with its reason', () => {
    const { launch, effects } = run([...sent, { type: 'refused', attempt, reason: 'No such form' }]);
    expect(launch).toEqual({ at: 'refused', attempt, newest: 0, message: 'No such form' });
    expect(said(effects)).toEqual([['error', 'Failed to invoke job launch', 'No such form']]);
    expect(run([{ type: 'runAsked', attempt: 2 }], launch).launch.at).toBe('initializing');
  });

  test('a session that ended leaves the form as it was, silently', () => {
    expect(run([...sent, { type: 'signedOut', attempt }])).toMatchObject({
      launch: { at: 'idle' },
      effects: [{}, {}, {}, { do: 'launch' }],
    });
  });

  test('a poll that fails is told once per stretch of failures', () => {
    const failed: LaunchEvent = { type: 'pollFailed', jobId: 7, reason: 'timeout' };
    const { launch, effects } = run([...launched, failed, failed, seen('info', 'running'), failed]);
    expect(launch).toMatchObject({ at: 'following', troubled: true });
    expect(said(effects)).toEqual([
      ['error', 'Failed to get job', 'timeout'],
      ['error', 'Failed to get job', 'timeout'],
    ]);
  });

  test('U4 a job is aborted once, and the offer returns when the server refuses', () => {
    const asked = run([...launched, { type: 'abortAsked' }, { type: 'abortAsked' }]);
    expect(asked.effects.filter((effect) => effect.do === 'abort')).toEqual([{ do: 'abort', jobId: 7 }]);
    expect(said(asked.effects)).toEqual([['warning', 'Aborting job 7']]);
    const refused = run([{ type: 'abortRefused', jobId: 7, reason: 'This job cannot be aborted' }], asked.launch);
    expect(refused.launch).toMatchObject({ aborting: false });
    expect(said(refused.effects)).toEqual([['error', 'Failed to abort job', 'This job cannot be aborted']]);
  });

  test.each([idle, ...sent.map((_, n) => run(sent.slice(0, n + 1)).launch), run([...launched, seen('error', 'over')]).launch])(
    'U4 nothing is aborted in $at',
    (launch) => expect(step(launch, { type: 'abortAsked' })).toEqual([launch, []]),
  );

  test('U5 closing ends the watching and nothing else; what is seen later stays away', () => {
    const closed = run([...launched, { type: 'closed' }, seen('success', 'done', true)]);
    expect(closed.launch.at).toBe('idle');
    expect(said(closed.effects)).toEqual([]);
    expect(closed.effects.some((effect) => effect.do === 'abort')).toBe(false);
  });

  test('closing does not take back what is being sent', () => {
    expect(run([...sent, { type: 'closed' }]).launch.at).toBe('connecting');
  });
});

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
      { type: 'checked', attempt: 2, valid: true, details: '' },
      { type: 'settled', attempt: 2 },
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

import { describe, expect, test } from 'vitest';
import { idle, messageOf, statusOf, type LaunchEvent } from '#sync/launch-state.ts';
import { canAbort, isUnderWay, step } from '#sync/launch.ts';
import { arrived, attempt, checked, evaluated, launched, run, said, seen, sent, uploading } from './launch-events.ts';

describe('a run of a form', () => {
  test('U8 passes initializing, stabilizing and triggering execution, is checked before and after, and sends once', () => {
    const messages = sent.map((_, n) => messageOf(run(sent.slice(0, n + 1)).launch));
    expect(messages).toEqual(['initializing', 'stabilizing', 'triggering execution', 'triggering execution', 'connecting']);
    expect(run(sent).effects.map((effect) => effect.do)).toEqual(['check', 'settle', 'check', 'build', 'launch']);
  });

  test('U8 stops at a form that is invalid, before and after it has settled', () => {
    const invalid = checked(false, 'Name: This field is required');
    for (const events of [
      [sent[0]!, invalid],
      [...sent.slice(0, 3), invalid],
      [...sent.slice(0, 4), invalid],
    ]) {
      const { launch, effects } = run(events);
      expect(launch.at).toBe('idle');
      expect(said(effects)).toEqual([['warning', 'Form contains invalid data', 'Name: This field is required']]);
    }
  });

  test('U9 gives up a form that does not get on for five seconds, and names what is missing', () => {
    const waiting = run([...sent.slice(0, 2), evaluated('host', 'disk')]);
    expect(waiting.effects.at(-1)).toEqual({ do: 'wait', attempt, round: 1, ms: 5000 });
    const { launch, effects } = run([{ type: 'patienceEnded', attempt, round: 1 }], waiting.launch);
    expect(launch.at).toBe('idle');
    expect(said(effects)).toEqual([
      ['warning', 'The form is too slow. Let it stabilize and try again'],
      ['warning', 'Not evaluated yet: host, disk'],
    ]);
  });

  test('U9 a field that is evaluated buys five more seconds; one that only starts over does not', () => {
    const begun = run([...sent.slice(0, 2), evaluated('host', 'disk')]).launch;
    const moved = run([evaluated('disk')], begun);
    expect(moved.effects).toEqual([{ do: 'wait', attempt, round: 2, ms: 5000 }]);
    expect(step(moved.launch, { type: 'patienceEnded', attempt, round: 1 })).toEqual([moved.launch, []]);
    expect(run([evaluated('host', 'disk'), evaluated('disk')], moved.launch).effects).toEqual([]);
    expect(run([{ type: 'patienceEnded', attempt, round: 2 }], moved.launch).launch.at).toBe('idle');
    expect(run([evaluated()], moved.launch).launch.at).toBe('triggering');
  });

  test('sends nothing that could not be built', () => {
    const { launch, effects } = run([...sent.slice(0, 4), { type: 'unbuildable', attempt, reason: "Field 'b'" }]);
    expect(launch.at).toBe('idle');
    expect(said(effects)).toEqual([['error', 'Failed to generate json output. Contact the developer.', "Field 'b'"]]);
  });

  test('U22 a job that runs when the form opens is watched again, holds up no run and leads nobody away', () => {
    const rejoined = run([{ type: 'rejoined', jobId: 7 }]).launch;
    expect(rejoined).toMatchObject({ at: 'following', jobId: 7, status: 'info', message: 'job is running' });
    expect([isUnderWay(rejoined), canAbort(rejoined)]).toEqual([false, true]);
    expect(step(rejoined, { type: 'runAsked', attempt: 2 })[0].at).toBe('initializing');
    const { launch, effects } = run([seen('success', 'done', true)], rejoined);
    expect(launch.at).toBe('finished');
    expect(effects.map((effect) => effect.do)).toEqual(['say', 'countApprovals']);
    const waited = run([seen('warning', 'waits', false, true), seen('info', 'goes on'), seen('success', 'done', true)], rejoined);
    expect(waited.effects.filter((effect) => effect.do === 'act')).toEqual([]);
  });

  test('U22 what the person began meanwhile, or an earlier page sent, comes first', () => {
    for (const events of [sent.slice(0, 1), launched, [...launched, seen('success', 'done', true)]]) {
      const { launch } = run(events);
      expect(step(launch, { type: 'rejoined', jobId: 9 })).toEqual([launch, []]);
    }
    const resumed = { type: 'resumed', attempt: 2, key: 'k', since: null, after: 0 } as const;
    expect(run([{ type: 'rejoined', jobId: 9 }, resumed]).launch.at).toBe('lost');
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
    expect(launch).toEqual({
      at: 'finished',
      attempt,
      newest: 7,
      jobId: 7,
      status: 'success',
      message: 'done',
      waiting: false,
      rejoined: false,
    });
    expect(said(effects)).toEqual([['success', 'done']]);
    expect(effects.slice(-3).map((effect) => effect.do)).toEqual(['act', 'say', 'countApprovals']);
  });

  test('A3 onSubmit runs at the launch; onFinish and the list of its end run at the end', () => {
    const acted = (...events: readonly LaunchEvent[]) =>
      run([...launched, ...events]).effects.flatMap((effect) => (effect.do === 'act' ? [[...effect.on, effect.jobId]] : []));
    expect(acted()).toEqual([['onSubmit', 7]]);
    expect(acted(seen('success', 'done'))).toHaveLength(1);
    for (const [status, list] of [
      ['success', 'onSuccess'],
      ['error', 'onFailure'],
      ['warning', 'onAbort'],
    ] as const)
      expect(acted(seen(status, '', true)).at(-1)).toEqual(['onFinish', list, 7]);
  });

  test('U11 what the server says to a launch is shown as information until the first poll', () => {
    const { launch } = run(launched);
    expect([messageOf(launch), statusOf(launch)]).toEqual(['succesfully launched form', 'info']);
    expect(messageOf(run([...sent, { type: 'launched', attempt, jobId: 7, message: '' }]).launch)).toBe('Job 7 is launched');
  });

  test('U12 a job that waits for approval ends as a warning, and goes on when it does; what ran then does not run again', () => {
    const waiting = run([...launched, seen('warning', 'waiting for approval', true, true)]);
    expect(waiting.launch).toMatchObject({ at: 'finished', status: 'warning', waiting: true });
    expect(step(waiting.launch, seen('warning', 'waiting for approval', true, true))).toEqual([waiting.launch, []]);
    const resumed = run([seen('info', 'running')], waiting.launch);
    expect(resumed).toMatchObject({ launch: { at: 'following', status: 'info' }, effects: [] });
    expect(run([seen('success', 'done', true)], resumed.launch).effects[0]).toEqual({ do: 'act', on: ['onSuccess'], jobId: 7 });
    expect(run([seen('warning', 'rejected', true)], waiting.launch).effects[0]).toEqual({ do: 'act', on: [], jobId: 7 });
  });

  test('a status nobody knows is an error', () => {
    expect(run([...launched, seen('failed', 'odd', true)]).launch).toMatchObject({ at: 'finished', status: 'error' });
  });

  test('U3 a refused launch is an error, with its reason', () => {
    const { launch, effects } = run([...sent, { type: 'refused', attempt, message: 'not launched', reason: 'No such form' }]);
    expect(launch).toEqual({ at: 'refused', attempt, newest: 0, message: 'not launched', reason: 'No such form' });
    expect([messageOf(launch), statusOf(launch)]).toEqual(['not launched', 'error']);
    expect(effects.some((effect) => effect.do === 'act')).toBe(false);
    expect(said(effects)).toEqual([['error', 'Failed to invoke job launch', 'No such form']]);
    expect(run([{ type: 'runAsked', attempt: 2 }], launch).launch.at).toBe('initializing');
  });

  test('a session that ended leaves the form as it was, silently', () => {
    expect(run([...sent, { type: 'signedOut', attempt }])).toMatchObject({
      launch: { at: 'idle' },
      effects: [{}, {}, {}, {}, { do: 'launch' }, { do: 'forget', ran: false }],
    });
  });

  test('U13 a poll that fails is told once per stretch of failures', () => {
    const failed: LaunchEvent = { type: 'pollFailed', jobId: 7, reason: 'timeout' };
    const { launch, effects } = run([...launched, failed, failed, seen('info', 'running'), failed]);
    expect(launch).toMatchObject({ at: 'following', status: 'info', trouble: 'timeout' });
    expect(run([seen('info', 'running')], launch).launch).toMatchObject({ trouble: null });
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
    (launch) => {
      expect(step(launch, { type: 'abortAsked' })).toEqual([launch, []]);
      expect(canAbort(launch)).toBe(false);
    },
  );

  test('U5 closing ends the watching and nothing else; what is seen later stays away', () => {
    const closed = run([...launched, { type: 'closed' }, seen('success', 'done', true)]);
    expect(closed.launch.at).toBe('idle');
    expect(said(closed.effects)).toEqual([]);
    expect(closed.effects.some((effect) => effect.do === 'abort')).toBe(false);
  });

  test('U14 what waits or uploads is taken back, what is being sent is not', () => {
    expect(run([...sent, { type: 'closed' }]).launch.at).toBe('connecting');
    expect(run([...sent.slice(0, 2), { type: 'closed' }]).launch.at).toBe('idle');
    expect(run([...uploading, { type: 'closed' }])).toMatchObject({ launch: { at: 'idle' } });
    expect(run([...uploading, { type: 'closed' }]).effects.at(-1)).toEqual({ do: 'cancelUploads', attempt });
  });
});

describe('files of a run', () => {
  test('U8 are all sent at once, and what the job receives is built when all have arrived', () => {
    const begun = run(uploading);
    expect(messageOf(begun.launch)).toBe('triggering execution');
    expect(begun.effects.flatMap((effect) => (effect.do === 'upload' ? [effect.field] : []))).toEqual(['f', 'g']);
    // The field shows how far its file has come, and that is over when it is; a toast would stay.
    expect(said(begun.effects)).toEqual([]);
    const one = run([{ type: 'uploadMoved', attempt, field: 'g', share: 0.5 }, arrived('f')], begun.launch);
    expect(one.launch).toMatchObject({ at: 'uploading', uploads: { f: { at: 'done' }, g: { at: 'sending', share: 0.5 } } });
    expect(one.effects).toEqual([]);
    const both = run([arrived('g'), arrived('g')], one.launch);
    expect(both.launch.at).toBe('triggering');
    expect(both.effects).toEqual([{ do: 'build', attempt, uploads: { f: { path: '/up/f' }, g: { path: '/up/g' } } }]);
  });

  test('U10 one that does not arrive ends the run without a job, and stops the others', () => {
    const { launch, effects } = run([
      ...uploading,
      { type: 'uploadFailed', attempt, field: 'g', reason: 'b.csv: disk full' },
      arrived('f'),
    ]);
    expect(launch.at).toBe('idle');
    expect(effects.at(-2)).toEqual({ do: 'cancelUploads', attempt });
    expect(said(effects).at(-1)).toEqual(['error', 'Failed uploading files', 'b.csv: disk full']);
    expect(effects.some((effect) => effect.do === 'launch')).toBe(false);
  });

  test('a session that ends meanwhile leaves the form as it was, silently', () => {
    const { launch, effects } = run([...uploading, { type: 'signedOut', attempt }]);
    expect(launch.at).toBe('idle');
    expect(effects.at(-1)).toEqual({ do: 'cancelUploads', attempt });
  });
});

describe('a job that was deleted', () => {
  test('U17 ends its run with that word, once, and with no action of the form', () => {
    const { launch, effects } = run([...launched, { type: 'gone', jobId: 7 }, { type: 'gone', jobId: 7 }]);
    expect(launch).toMatchObject({ at: 'finished', status: 'warning', message: 'Job 7 was deleted' });
    expect(said(effects)).toEqual([['warning', 'Job 7 was deleted']]);
    expect(effects.filter((effect) => effect.do === 'act')).toEqual([{ do: 'act', on: ['onSubmit'], jobId: 7 }]);
    expect(run([seen('success', 'job ran successfully', true)], launch).launch).toBe(launch);
  });

  test('U17 also while it waits for approval; another job, and one that has ended, is not concerned', () => {
    const waiting = run([...launched, seen('warning', 'job is waiting for approval', true, true)]).launch;
    expect(run([{ type: 'gone', jobId: 7 }], waiting).launch).toMatchObject({ message: 'Job 7 was deleted', waiting: false });
    const ended = run([...launched, seen('success', 'job ran successfully', true)]).launch;
    expect(run([{ type: 'gone', jobId: 7 }], ended).launch).toBe(ended);
    const following = run(launched).launch;
    expect(run([{ type: 'gone', jobId: 8 }], following).launch).toBe(following);
  });
});

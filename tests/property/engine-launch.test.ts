import { expect, test } from 'vitest';
import { idle, type Launch, type LaunchEvent } from '#sync/launch-state.ts';
import { step } from '#sync/launch.ts';
import { forAll } from '#tests/support/forall.ts';

test('U1 one attempt sends at most one launch, whatever comes late, twice or out of order', () => {
  forAll(
    (draw) => {
      const asked: number[] = [];
      const sent = new Map<number, number>();
      let launch: Launch = idle;
      for (let n = 0; n < 80; n++) {
        const attempt = draw.chance(0.7) ? (asked.at(-1) ?? 0) : draw.pick([...asked, 0]);
        const jobId = draw.int(3) + 1;
        const event = draw.pick<() => LaunchEvent>([
          () => ({ type: 'runAsked', attempt: draw.chance(0.5) ? n + 1 : attempt }),
          () => ({
            type: 'checked',
            attempt,
            valid: draw.chance(0.8),
            details: '',
            files: draw.list(2, () => ({ field: draw.pick(['f', 'g']), name: 'a.csv' })),
          }),
          () => ({ type: 'evaluated', attempt, missing: draw.list(2, () => draw.pick(['a', 'b'])) }),
          () => ({ type: 'patienceEnded', attempt, round: draw.int(3) }),
          () => ({ type: 'uploaded', attempt, field: draw.pick(['f', 'g']), record: {} }),
          () => ({ type: 'uploadFailed', attempt, field: draw.pick(['f', 'g']), reason: '' }),
          () => ({ type: 'built', attempt, body: { formName: 'T', extravars: {}, credentials: {}, files: {} }, key: `k${n}`, since: n }),
          () => ({ type: 'launched', attempt, jobId, message: '' }),
          () => ({ type: 'refused', attempt, message: '', reason: '' }),
          () => ({ type: 'unheard', attempt, reason: '' }),
          () => ({ type: 'searched', attempt, found: draw.chance(0.5) ? null : [] }),
          () => ({ type: 'searchAsked' }),
          () => ({ type: 'recognised', jobId }),
          () => ({ type: 'rejoined', jobId }),
          () => ({
            type: 'seen',
            jobId,
            status: draw.pick(['info', 'success', 'error', 'warning']),
            message: '',
            settled: draw.chance(0.5),
            waiting: draw.chance(0.3),
          }),
          () => ({ type: 'abortAsked' }),
          () => ({ type: 'closed' }),
        ])();
        if (event.type === 'runAsked') asked.push(event.attempt);
        const before = launch;
        const [next, effects] = step(launch, event);
        launch = next;
        for (const effect of effects) {
          if (effect.do === 'launch') sent.set(effect.attempt, (sent.get(effect.attempt) ?? 0) + 1);
          // A job is aborted only while it is the one being followed.
          if (effect.do === 'launch') expect(before).toMatchObject({ at: 'triggering', attempt: effect.attempt });
          if (effect.do === 'abort') expect(before).toMatchObject({ at: 'following', jobId: effect.jobId });
        }
        // A launch leaves only by the press of Run: every one that was sent belongs to an attempt somebody asked for.
        for (const [one, count] of sent) expect([asked.includes(one), count]).toEqual([true, 1]);
      }
    },
    { runs: 1000 },
  );
});

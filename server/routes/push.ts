import { forgetPush, keepPush, pushKey } from '#contract/push.ts';
import type { Push } from '#server/domain/push/push.ts';
import { refusal, success } from './answers.ts';
import type { Router } from './route.ts';

/** Being told while the page is closed (our own addition): each session speaks for itself alone. */
export function pushRoutes(router: Router, push: Push): void {
  router.guarded(pushKey, async (_call, { sid }) => success('push key found', { key: push.key, isOn: await push.isOn(sid) }));
  router.guarded(keepPush, async ({ body }, { user, sid }) => {
    const kept = await push.subscribe(user, sid, body);
    return kept.ok ? success('push subscription kept', '') : refusal('failed to keep push subscription', kept.error);
  });
  router.guarded(forgetPush, async (_call, { sid }) => {
    await push.unsubscribe(sid);
    return success('push subscription removed', '');
  });
}

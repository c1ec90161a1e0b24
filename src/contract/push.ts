import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** Bytes in base64url without padding. */
const bytes = (count: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`)));

/** Where a browser takes messages while the page is closed, as `PushSubscription.toJSON()` has it. https://www.w3.org/TR/push-api/ */
export const PushTarget = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.startsWith('https://')),
  keys: v.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushTarget = v.InferOutput<typeof PushTarget>;

/** All that a message says: which job, and how it stands. What it is about is read once somebody looks. */
export const PushMessage = v.object({ job: v.pipe(v.number(), v.integer(), v.minValue(1)), state: v.pipe(v.string(), v.maxLength(20)) });
export type PushMessage = v.InferOutput<typeof PushMessage>;

const own = { path: '/push', access: 'user', reply: 'envelope' } as const;

/** Our own addition (`knows: ['push']`): the key that this server signs its messages with, and whether this session takes any. */
export const pushKey = endpoint({ ...own, method: 'GET', output: v.object({ key: v.string(), isOn: v.boolean() }), offline: 'refused' });

/** From now on this session is told there of its jobs, and of those that wait for it. Once more does no harm. */
export const keepPush = endpoint({ ...own, method: 'PUT', input: PushTarget, output: v.unknown(), offline: 'refused', repeatable: true });

/** This session is told no more. Once more does no harm. */
export const forgetPush = endpoint({ ...own, method: 'DELETE', output: v.unknown(), offline: 'refused', repeatable: true });

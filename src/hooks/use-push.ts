import { useEffect, useState } from 'react';
import { reasonOf } from '#contract/failure.ts';
import { forgetPush, keepPush, pushKey, PushTarget } from '#contract/push.ts';
import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useViewSetting } from '#hooks/use-choices.ts';
import { useKnows } from '#hooks/use-knows.ts';

/** Whether the server tells of jobs while the page is closed. */
export interface Pushing {
  readonly at: 'on' | 'off' | 'impossible';
  /** Why it could not be switched on; '' = it could. */
  readonly problem: string;
  readonly set: (is: boolean) => Promise<void>;
}

const setting = 'bell-pushes';
const canPush = (): boolean => 'PushManager' in globalThis && 'serviceWorker' in navigator && isSecureContext;

/** Off until the person switches it on; signing out ends it. */
export function usePush(): Pushing {
  const { api } = useServices();
  const { work } = useOpenPortal().databases;
  const knows = useKnows('push');
  const isOnline = useIsOnline();
  const [chosen, choose] = useViewSetting<'on' | 'off'>(setting, 'off');
  const [problem, setProblem] = useState('');
  const isOn = chosen === 'on' && knows && canPush();
  // A session that is new, or an address that the browser changed, is told to the server again.
  useEffect(() => {
    if (isOn && isOnline) subscribed(api).catch(() => undefined);
  }, [api, isOn, isOnline]);
  // Somebody else may have used this browser, and their session ended without a sign-out.
  useEffect(() => {
    const leave = async (): Promise<void> => {
      if ((await work.settings.get(setting))?.value !== 'on') await endPush();
    };
    leave().catch(() => undefined);
  }, [work]);
  return {
    at: !knows || !canPush() ? 'impossible' : chosen,
    problem,
    async set(is) {
      if (!is) {
        choose('off');
        await endPush().catch(() => undefined);
        await api.call(forgetPush, {});
        return;
      }
      const why = await subscribed(api).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
      setProblem(why);
      if (why === '') choose('on');
    },
  };
}

/** Subscribes this browser and tells the server where. Gives why not, '' = done. */
async function subscribed(api: Api): Promise<string> {
  const told = await api.call(pushKey, {});
  if (!told.ok) return reasonOf(told.error);
  const applicationServerKey = bytesOf(told.value.key);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One that was made for another key takes nothing from this server.
  const isOurs = known !== null && same(known.options.applicationServerKey, applicationServerKey);
  if (known !== null && !isOurs) await known.unsubscribe();
  const subscription = isOurs ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const target = v.safeParse(PushTarget, subscription.toJSON());
  if (!target.success) return 'This browser named no place to send to';
  const kept = await api.call(keepPush, { body: target.output });
  return kept.ok ? '' : reasonOf(kept.error);
}

/** This browser takes no messages any more, whoever signs in next. */
export async function endPush(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const same = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && one.byteLength === other.length && new Uint8Array(one).every((byte, at) => byte === other[at]);

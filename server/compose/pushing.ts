import type { PortalSettings } from '../domain/portal/portal-settings.ts';
import type { Identities } from '../domain/identity/identities.ts';
import type { Role } from '../domain/portal/portal.ts';
import { pushOf, type Push } from '../domain/push/push.ts';
import type { Stores } from '../domain/stores.ts';
import { encrypted, isPoint } from '../push/encrypt.ts';
import { hindranceOf, pushSender } from '../push/send.ts';
import { vapidKeyIn } from '../push/vapid.ts';
import type { World } from './world.ts';

export interface PushingParts {
  readonly stores: Pick<Stores, 'push' | 'jobs'>;
  readonly roles: () => Promise<readonly Role[] | null>;
  readonly portalSettings: PortalSettings;
  readonly here: Identities['here'];
}

/** How people are told of jobs while their page is closed. */
export function pushingOf({ settings, clock, log, pushWith }: World, { stores, roles, portalSettings, here }: PushingParts): Push {
  const isPrivateAllowed = settings.allowPrivatePush;
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  return pushOf({
    store: stores.push,
    jobs: stores.jobs,
    roles,
    here,
    clock,
    log,
    send: pushWith ?? pushSender(isPrivateAllowed),
    key: vapidKeyIn(settings.data),
    encrypt: (message, { keys }) => encrypted(message, { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) }),
    isUsable: ({ keys }) => isPoint(bytes(keys.p256dh)),
    hindrance: (endpoint) => hindranceOf(endpoint, isPrivateAllowed),
    url: () => portalSettings.url(),
  });
}

import { logout } from '#contract/session.ts';
import type { ToWorker } from '#contract/worker.ts';
import { endPush } from '#hooks/use-push.ts';
import { useServices, type Services } from '#hooks/services.tsx';
import { editedPlace } from '#sync/settings-edits.ts';
import { fail, ok, type Result } from '#lib/result.ts';

export interface SignOut {
  /** What a person made on this device and would lose, in words; empty = nothing. */
  readonly losses: () => Promise<readonly string[]>;
  /** The same as a file to keep. */
  readonly exportWork: () => Promise<Blob>;
  /** Ends the session and removes everything kept for it (P6), with or without a network. A failure leaves the person signed in. */
  readonly signOut: () => Promise<Result<void, { readonly message: string }>>;
}

export function useSignOut(): SignOut {
  const services = useServices();
  const work = () => {
    const state = services.portal.current();
    return state.at === 'open' ? state.portal.databases.work : null;
  };
  return {
    async losses() {
      const favourites = (await work()?.favourites.count()) ?? 0;
      const pinned = (await work()?.pins.count()) ?? 0;
      const halfFilled = new Set((await work()?.halfFilled())?.map(({ form }) => editedPlace(form) ?? form));
      const launches = new Set((await work()?.unansweredLaunches())?.map(({ form }) => form));
      // Named by their ids: what reads drafts is not loaded with every page.
      const drafts = ((await work()?.drafts.toCollection().primaryKeys()) ?? []).map((id) => id.replace(/^form [^/]*\/| ~.*$/g, ''));
      return [
        ...(drafts.length === 0 ? [] : [`Drafts of the designer that are not saved: ${[...new Set(drafts)].join(', ')}`]),
        ...(launches.size === 0 ? [] : [`That a launch of ${[...launches].join(', ')} has no answer yet`]),
        ...(halfFilled.size === 0 ? [] : [`What you entered in ${[...halfFilled].join(', ')}`]),
        ...(pinned === 0 ? [] : [pinned === 1 ? '1 pinned job' : `${pinned} pinned jobs`]),
        ...(favourites === 0 ? [] : [favourites === 1 ? '1 favourite form' : `${favourites} favourite forms`]),
      ];
    },
    async exportWork() {
      return new Blob([JSON.stringify((await work()?.everything()) ?? {}, null, 2)], { type: 'application/json' });
    },
    signOut: () => leave(services),
  };
}

async function leave(services: Services): Promise<Result<void, { readonly message: string }>> {
  const { session, portal, wipe, api } = services;
  const current = session.current();
  const open = portal.current();
  const isExternal = current?.payload.user.type === 'oidc';
  const rest = (isResting: boolean): void => {
    if (open.at === 'open') open.portal.presence.rest(isResting);
  };
  rest(true);
  void endPush().catch(() => undefined);
  // AnsibleForms ends no session; there only people of a provider have something to ask it for (contract 3.4).
  const isAsked = services.connection.current().at === 'online' && (isExternal || services.setup.knows('logout'));
  // A poll that meets the end of its session would be refused, and would ask for a new one.
  const answer = isAsked ? await api.quiesce(() => api.call(logout, {}, { timeoutMs: isExternal ? 20_000 : 2000 })) : null;
  if (isExternal && answer && !answer.ok) {
    rest(false);
    return fail({ message: 'Could not log out' });
  }
  if (open.at === 'open') {
    wipe.begin(open.portal.partition);
    tellWorker({ type: 'FORGET', partition: open.portal.partition, at: services.clock.now() });
  }
  // Every tab closes its databases when the session goes; only then can they be deleted.
  session.clear();
  const wiped = await wipe.finish();
  if (isExternal && answer?.ok && answer.value.logoutUrl !== '') location.assign(answer.value.logoutUrl);
  else if (wiped === 'emptied') location.reload();
  return ok(undefined);
}

function tellWorker(message: ToWorker): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}

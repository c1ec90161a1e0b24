import type { Api } from '#api/api.ts';
import { partitionOf } from '#db/partition.ts';
import type { SessionStore } from '#db/session-store.ts';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import { firstConfig } from '#sync/run/first-config.ts';
import type { FirstPlace } from '#sync/run/first-view.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { Portal, PortalSetup } from '#sync/run/portal.ts';
import type { World } from '#sync/run/world.ts';

export type PortalState =
  | { readonly at: 'closed' | 'opening' }
  | { readonly at: 'open'; readonly portal: Portal }
  /** The person's databases cannot be opened; nothing was touched. */
  | { readonly at: 'failed'; readonly message: string };

/** `/form?form=Greeting` asks for a form, `/jobs/7` for none of them but for a job. */
const placeAt = ({ pathname, search }: Location): FirstPlace => ({
  form: pathname === '/form' ? new URLSearchParams(search).get('form') : null,
  job: Number(/^\/jobs\/([1-9]\d{0,14})$/.exec(pathname)?.[1]) || null,
  listsForms: !/^\/jobs(\/|$)/.test(pathname),
});

/**
 * Opens the portal of whoever is signed in and closes it when the session ends or changes hands (P7).
 *
 * @param opener loads what opens it: the databases weigh more than the sign-in page, and nobody needs them before there is a session
 */
export function keepPortal(
  session: SessionStore,
  origin: string,
  api: Api,
  connection: ConnectionRunner,
  world: World,
  opener: () => Promise<(setup: Omit<PortalSetup, 'follows' | 'icons' | 'startLogWorker'>) => Promise<Portal>>,
): Observable<PortalState> {
  const state = observable<PortalState>({ at: 'closed' });
  let wanted: string | null = null;
  const close = (): void => {
    const current = state.current();
    if (current.at === 'open') current.portal.close();
    state.set({ at: 'closed' });
  };
  const open = async (partition: string): Promise<void> => {
    const user = session.current()!.payload.user;
    try {
      const first = firstConfig(api, partition, world, () => wanted === partition);
      const openPortal = await opener();
      const show = (portal: Portal): void => {
        if (wanted === partition) state.set({ at: 'open', portal });
        else portal.close();
      };
      show(await openPortal({ user, origin, api, connection, world, place: placeAt(location), firstConfig: first, replaced: show }));
    } catch (error) {
      if (wanted === partition) state.set({ at: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  const follow = (): void => {
    const current = session.current();
    const partition = current && partitionOf(origin, current.payload.user);
    if (partition === wanted) return;
    wanted = partition;
    close();
    if (partition === null) return;
    state.set({ at: 'opening' });
    void open(partition);
  };
  session.subscribe(follow);
  follow();
  return state;
}

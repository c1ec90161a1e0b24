import type { Api } from '#api/api.ts';
import { getConfig } from '#contract/config.ts';
import { cacheName } from '#db/partition.ts';
import type { World } from '#sync/run/world.ts';

type ConfigAnswer = Awaited<ReturnType<typeof askConfig>>;
const askConfig = (api: Api, at: number) => api.callIfChanged(getConfig, { query: { timestamp: String(at) } }, null);

/** What `GET config` answered before the databases were open, and when it was asked (ms since 1970). */
export interface FirstConfig {
  readonly at: number;
  readonly answer: ConfigAnswer;
}

/**
 * Asks for the config before the databases are open, where this device cannot hold one yet: nobody can see anything before it comes.
 * null where it may hold one: its first request then names what it has.
 *
 * @param isWanted whether the person of this partition is still the one who is signed in (P7)
 */
export async function firstConfig(api: Api, partition: string, world: World, isWanted: () => boolean): Promise<FirstConfig | null> {
  try {
    const known = await indexedDB.databases();
    if (known.some(({ name }) => name === cacheName(partition))) return null;
  } catch {
    // Storage is denied, or the browser cannot tell: then it is asked for when the portal is open.
    return null;
  }
  if (!isWanted()) return null;
  const at = world.clock.now();
  return { at, answer: await askConfig(api, at) };
}

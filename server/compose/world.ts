import type { Clock } from '#lib/ports.ts';
import type { Log } from '../domain/ports.ts';
import type { PushSender } from '../domain/push/push.ts';
import type { Settings } from '../settings.ts';

/** What the server is given, and tests give it otherwise. */
export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
  /** How messages reach push services; over the network when not said. */
  readonly pushWith?: PushSender;
}

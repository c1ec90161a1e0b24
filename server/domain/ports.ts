import type { Result } from '#lib/result.ts';
import type { Portal } from './portal/portal.ts';

/** Where the server writes what an operator should know. */
export interface Log {
  debug(facts: object, text: string): void;
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** The portal with a version that changes whenever it does; or the text why there is none. */
export interface PortalRead {
  readonly version: string;
  readonly portal: Result<Portal, string>;
}

export interface PortalSource {
  /** As the files are now; a first portal is written where there is none. */
  read(): Promise<PortalRead>;
  /** The same, and nothing is written: what is missing may be on its way back. */
  peek(): Promise<PortalRead>;
  /** Writes a first portal when there is none. */
  ensure(): Promise<void>;
}

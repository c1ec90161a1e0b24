/** What the server wrote about itself today (contract 10.12), for people who may read logs. */
export interface ServerLog {
  /** The newest lines, oldest first, each with its line feed; null when there is nothing to read. */
  tail(lines: number): Promise<string | null>;
  /** The name of today's file, and all of it in pieces; null when there is none. */
  today(): Promise<{ readonly name: string; readonly pieces: AsyncIterable<Uint8Array> | null }>;
}

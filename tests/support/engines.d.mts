/** A browser beside Chromium that the core walk is done in. */
export interface OtherEngine {
  readonly name: 'Firefox' | 'WebKit';
  /** The name of its test file. */
  readonly test: string;
  readonly packages: readonly string[];
  /** Where it is; null when it is not installed. */
  readonly path: () => string | null;
}
export const otherEngines: readonly OtherEngine[];

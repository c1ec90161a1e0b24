interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
export function missingOffline(manifest: Readonly<Record<string, Chunk>>, html: string, precached: readonly string[]): readonly string[];

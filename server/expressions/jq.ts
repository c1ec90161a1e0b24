import { createRequire } from 'node:module';

/** What the compiled jq offers, as far as it is used here. */
interface JqModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  callMain(args: string[]): number;
}
type Open = (setup: object) => Promise<JqModule>;
type Imported = (...numbers: number[]) => number;
type Imports = Readonly<Record<string, Record<string, unknown>>>;
/** Node has it; its types do not say so. */
interface Wasm {
  instantiate(bytes: unknown, imports: Imports): Promise<unknown>;
}
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: Wasm };

/** Runs a filter over JSON text; gives the results as JSON texts. Throws jq's own words. */
export type Jq = (json: string, filter: string) => readonly string[];

/** What the reference lets every filter use. */
const definitions = [
  'def fn2KB: . / 1024;',
  'def fn2MB: . / 1048576;',
  'def fn2GB: . / 1073741824;',
  'def fnRound0: . + 0.5 | floor;',
  'def fnRound1: . * 10 + 0.5 | floor / 10;',
  'def fnRound2: . * 100 + 0.5 | floor / 100;',
  'def fnRound: fnRound2;',
].join(' ');

interface Streams {
  input: Uint8Array;
  out: Uint8Array[];
  err: Uint8Array[];
}

/**
 * Opens jq. The package moves input and output byte by byte and copies all it has for each of them, so that a file of some hundred
 * kilobytes takes minutes; here whole blocks are handed over instead.
 *
 * @param path of the package's module
 */
export async function openJq(path: string): Promise<Jq> {
  const loaded = createRequire(path)(path) as { readonly default?: Open } | Open;
  const open = typeof loaded === 'function' ? loaded : loaded.default;
  if (!open) throw new Error('jq-wasm is not as expected');
  const streams: Streams = { input: new Uint8Array(), out: [], err: [] };
  let opened: JqModule | null = null;
  const module = (): JqModule => {
    if (!opened) throw new Error('jq reads before it is loaded');
    return opened;
  };
  opened = await withStreams(streams, module, () => open({}));
  const textIn = (parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('utf8').trim();
  return (json, filter) => {
    streams.input = Buffer.from(json);
    streams.out = [];
    streams.err = [];
    const status = module().callMain(['-M', '-c', `${definitions} ${filter}`, '/dev/stdin']);
    const error = textIn(streams.err);
    if (status !== 0 && error !== '') throw new Error(error.replace(`${definitions} `, ''));
    const text = textIn(streams.out);
    return text === '' ? [] : text.split('\n');
  };
}

/** Puts reading and writing of blocks in the place of the package's own while it is loaded. */
async function withStreams<T>(streams: Streams, module: () => JqModule, load: () => Promise<T>): Promise<T> {
  const { instantiate } = wasm;
  wasm.instantiate = (bytes, imports) => {
    for (const group of Object.values(imports)) replace(group, streams, module);
    return instantiate(bytes, imports);
  };
  try {
    return await load();
  } finally {
    wasm.instantiate = instantiate;
  }
}

function replace(group: Record<string, unknown>, streams: Streams, module: () => JqModule): void {
  const blocks = (list: number, count: number): Uint8Array[] =>
    Array.from({ length: count }, (_, at) => {
      const { HEAPU8, HEAPU32 } = module();
      const [start, length] = [HEAPU32[(list >> 2) + at * 2] ?? 0, HEAPU32[(list >> 2) + at * 2 + 1] ?? 0];
      return HEAPU8.subarray(start, start + length);
    });
  const read: Imported = (_file, list, count, done) => {
    let size = 0;
    for (const block of blocks(list ?? 0, count ?? 0)) {
      const part = streams.input.subarray(0, block.length);
      block.set(part);
      streams.input = streams.input.subarray(part.length);
      size += part.length;
    }
    module().HEAPU32[(done ?? 0) >> 2] = size;
    return 0;
  };
  const write: Imported = (file, list, count, done) => {
    const parts = blocks(list ?? 0, count ?? 0).map((block) => block.slice());
    (file === 2 ? streams.err : streams.out).push(...parts);
    module().HEAPU32[(done ?? 0) >> 2] = parts.reduce((sum, part) => sum + part.length, 0);
    return 0;
  };
  const own: Readonly<Record<string, Imported>> = { _fd_read: read, _fd_write: write };
  for (const [key, value] of Object.entries(group)) {
    const mine = typeof value === 'function' ? own[value.name] : undefined;
    if (mine) group[key] = mine;
  }
}

import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';

/** The parts in one piece: the package would load them one by one. */
const variant: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadModule),
};

/** What is used of a WebAssembly memory; not every world that compiles this has its types. */
export interface Memory {
  /** Another one after it grew. */
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const pageBytes = 65_536;

/** QuickJS in a memory of its own that does not grow beyond `memoryBytes`: its own limit does not count what WebAssembly holds. */
export async function openQuickJs(wasm: ArrayBuffer, memoryBytes: number): Promise<QuickJSWASMModule> {
  // The name is never looked for: the bytes are here.
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary: wasm, wasmLocation: 'interpreter.wasm' }));
  const memory: Memory = quickJs.getWasmMemory();
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > memoryBytes) throw new RangeError('The memory of the interpreter is used up');
    return grow(pages);
  };
  return quickJs;
}

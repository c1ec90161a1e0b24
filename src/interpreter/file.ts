import url from '@jitl/quickjs-wasmfile-release-sync/wasm?url';

/** Where the page finds the interpreter: half a megabyte that is fetched when a form needs it, and kept for offline. */
export const interpreterUrl: string = url;

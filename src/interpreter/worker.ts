/*
 * The page's interpreter, in a worker of its own: a script that hangs does not take the page with it. It is fetched when the worker
 * starts; what reaches the worker meanwhile waits.
 */
import { interpreterUrl } from './file.ts';
import { openMachine, type Machine } from './machine.ts';
import type { ToScripts, FromScripts } from './messages.ts';

const tell = (message: FromScripts): void => postMessage(message);

async function load(): Promise<ArrayBuffer> {
  const response = await fetch(interpreterUrl);
  if (!response.ok) throw new Error(`${interpreterUrl} answered ${response.status}`);
  return response.arrayBuffer();
}

const open = async (wasm: ArrayBuffer): Promise<Machine> => {
  const machine = await openMachine({ wasm, now: () => performance.now() });
  // The first run of all is slower than the others, and must not count against a form.
  machine.run("fnArray.from([{ a: 1 }]).sortBy('a').length && fnGetNumberedName([], '#', '')");
  return machine;
};

async function begin(): Promise<(asked: ToScripts) => Promise<void>> {
  const wasm = await load();
  let machine = await open(wasm);
  tell({ type: 'ready' });
  return async ({ scripts }) => {
    for (const { id, source } of scripts) {
      if (!machine.isUsable) {
        machine.dispose();
        machine = await open(wasm);
      }
      tell({ type: 'ran', id, outcome: machine.run(source) });
    }
  };
}

const begun = begin();
// Batches are run in their order, one after the other.
let last: Promise<unknown> = begun.catch((error: unknown) =>
  tell({ type: 'unavailable', why: error instanceof Error ? error.message : String(error) }),
);
addEventListener('message', (event: MessageEvent<ToScripts>) => {
  last = last.then(async () => (await begun)(event.data)).catch((error: unknown) => tell({ type: 'unavailable', why: String(error) }));
});

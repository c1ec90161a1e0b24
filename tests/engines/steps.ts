import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Wanted } from './locate.ts';
import type { Person } from './person.ts';
import { signIn } from './walk.ts';

export const heading = (name: string): Wanted => ({ role: 'heading', name });
export const button = (name: string, within?: Wanted): Wanted => ({ role: 'button', name, ...(within && { within }) });
export const field = (name: string, within?: Wanted): Wanted => ({ role: 'field', name, ...(within && { within }) });
export const tiles: Wanted = { role: 'link', name: 'Greeting' };
export const runPanel: Wanted = { role: 'region', name: 'Run' };
export const ended = (how: string): Wanted => ({ role: 'status', has: how, within: runPanel });

export async function signedIn(person: Person): Promise<void> {
  await person.open('/');
  await signIn(person, 'operator');
  await person.sees(tiles);
}

/** Signs out, also of a device that keeps something the person made. */
export async function signOut(person: Person): Promise<void> {
  await person.click(button('operator'));
  await person.click(button('Logout'));
  await person.click(button('Logout', { role: 'dialog' }));
}

/** The number of the job that runs on the page of a form. */
export async function jobId(person: Person): Promise<number> {
  await person.sees({ role: 'heading', has: 'Job ' });
  return Number(/\d+/.exec((await person.textOf({ role: 'heading', has: 'Job ' })) ?? '')?.[0]);
}

/** Opens a list by its name, and chooses what is called so. */
export async function choose(person: Person, list: string, option: string): Promise<void> {
  const panel: Wanted = { role: 'dialog', name: `Options of ${list}` };
  await person.click({ role: 'combobox', name: list });
  await person.enter({ role: 'field', within: panel }, option);
  await person.click({ role: 'option', has: option, within: panel });
}

/** Opens the two lists of a field and moves an option from the left one to the right one. */
export async function moveRight(person: Person, list: string, option: string): Promise<void> {
  const panel: Wanted = { role: 'dialog', name: `Options of ${list}` };
  await person.click({ role: 'combobox', name: list });
  await person.click({ role: 'option', has: option, within: panel });
  await person.click(button('Move right', panel));
  await person.press('Escape');
  await person.seesNot(panel);
}

export const interpreterKept = (person: Person): Promise<void> =>
  person.waits('the interpreter is kept', () =>
    person.tab.run(
      async () => (await Promise.all((await (await caches.open('fieldrun-interpreter')).keys()).map(({ url }) => url))).length === 2,
    ),
  );

/** Runs in the page: what is left of databases. WebKit may keep an empty one where a frozen page holds it (K8). */
async function databasesLeft(): Promise<readonly string[]> {
  const mayBeEmpty = navigator.vendor.startsWith('Apple');
  const left: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!mayBeEmpty) {
      left.push(name);
      continue;
    }
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(name)));
    });
    for (const store of opened.objectStoreNames) {
      const rows = await new Promise<number>((resolve) => {
        const request = opened.transaction(store).objectStore(store).count();
        request.addEventListener('success', () => resolve(request.result));
      });
      if (rows > 0) left.push(`${name} ${store}`);
    }
    opened.close();
  }
  return left.sort();
}

/** Everything this device keeps for a person: databases, caches with addresses, keys of the storage. */
const kept = async (person: Person) => ({
  databases: await person.tab.run(databasesLeft),
  ...(await person.tab.run(async () => ({
    // What the server says to anybody is nobody's.
    caches: (await caches.keys()).filter((name) => name.startsWith('fieldrun-') && name !== 'fieldrun-answers-public').sort(),
    keys: Object.keys(localStorage)
      .filter((key) => /token|issuer|wipe/i.test(key))
      .sort(),
  }))),
});

const nothing = { databases: [], caches: [], keys: [] };

/** Waits until nothing of a person is left on this device; else the error names what is. */
export async function keepsNothing(person: Person): Promise<void> {
  const isGone = async (): Promise<boolean> => isDeepStrictEqual(await kept(person), nothing);
  await person.waits('nothing is kept', isGone).catch(() => undefined);
  expect(await kept(person)).toEqual(nothing);
}

/** Runs in the page: whether a text stands in what is kept of half-filled forms. */
export async function isKept(text: string): Promise<boolean> {
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('fieldrun-work-')) continue;
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(name)));
    });
    const rows = await new Promise((resolve) => {
      const request = opened.transaction('answers').objectStore('answers').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    opened.close();
    if (JSON.stringify(rows).includes(text)) return true;
  }
  return false;
}

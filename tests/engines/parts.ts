import { expect } from 'vitest';
import type { Wanted } from './locate.ts';
import type { Person } from './person.ts';
import { publish } from './portal.ts';
import { readyForOffline, signIn, type Part } from './walk.ts';

const heading = (name: string): Wanted => ({ role: 'heading', name });
const button = (name: string, within?: Wanted): Wanted => ({ role: 'button', name, ...(within && { within }) });
const field = (name: string, within?: Wanted): Wanted => ({ role: 'field', name, ...(within && { within }) });
const tiles: Wanted = { role: 'link', name: 'Greeting' };
const runPanel: Wanted = { role: 'region', name: 'Run' };
const ended = (how: string): Wanted => ({ role: 'button', has: how, within: runPanel });

async function signedIn(person: Person): Promise<void> {
  await person.open('/');
  await signIn(person, 'operator');
  await person.sees(tiles);
}

/** The number of the job that runs on the page of a form. */
async function jobId(person: Person): Promise<number> {
  await person.sees({ role: 'heading', has: 'Job ' });
  return Number(/\d+/.exec((await person.textOf({ role: 'heading', has: 'Job ' })) ?? '')?.[0]);
}

const running: Part = {
  what: 'somebody signs in, runs a form, reads a long output to its end and aborts a job',
  async walk({ person }) {
    await signedIn(person);
    await person.click({ role: 'link', name: 'Long output' });
    await person.enter(field('Lines'), '3000');
    await person.click(button('Run', runPanel));
    await person.sees(ended('success'));
    await person.open(`/jobs/${await jobId(person)}`);
    await (await person.sees({ role: 'line', has: 'item' })).click();
    await person.press('End');
    await person.sees({ role: 'line', has: 'item 3000 of 3000' });
    await person.open('/form?form=Slow%20count');
    await person.click(button('Run', runPanel));
    await person.sees({ role: 'line', has: '1 of' });
    await person.click(button('Abort Job', runPanel));
    await person.sees(ended('abort'), 30_000);
  },
};

const interpreterKept = (person: Person): Promise<void> =>
  person.waits('the interpreter is kept', () =>
    person.tab.run(
      async () => (await Promise.all((await (await caches.open('fieldrun-interpreter')).keys()).map(({ url }) => url))).length === 2,
    ),
  );

/** Everything this device keeps for a person: databases, caches with addresses, keys of the storage. */
const kept = (person: Person) =>
  person.tab.run(async () => ({
    databases: (await indexedDB.databases()).flatMap(({ name }) => name ?? []).sort(),
    // What the server says to anybody is nobody's.
    caches: (await caches.keys()).filter((name) => name.startsWith('fieldrun-') && name !== 'fieldrun-answers-public').sort(),
    keys: Object.keys(localStorage)
      .filter((key) => /token|issuer|wipe/i.test(key))
      .sort(),
  }));

const nothing = { databases: [], caches: [], keys: [] };

const offline: Part = {
  what: 'without a server every page starts from what is kept, scripts run, what is entered is kept, and signing out leaves nothing',
  async walk({ person, server }) {
    await signedIn(person);
    await person.click(tiles);
    await person.click(button('Run', runPanel));
    await person.sees(ended('success'));
    const id = await jobId(person);
    await person.open(`/jobs/${id}`);
    await person.sees({ role: 'line', has: 'Hello, World' });
    await readyForOffline(person);
    await interpreterKept(person);
    await server.kill();

    for (const [path, name] of [
      ['/', 'Forms'],
      ['/form?form=Greeting', 'Greeting'],
      ['/jobs', 'Job log'],
      [`/jobs/${id}`, `Greeting, job ${id}`],
      ['/profile', 'Change password'],
      ['/error', 'Something is in the way'],
      ['/nowhere', 'Page not found'],
    ] as const) {
      await person.open(path);
      await person.sees(heading(name));
    }
    await person.open(`/jobs/${id}`);
    await person.sees({ role: 'line', has: 'Hello, World' });
    await person.open('/form?form=All%20fields');
    await person.enter(field('Project'), 'lyra');
    await person.reads(field('First host'), 'lyra-gh-01');
    await person.waits('what was entered is kept', () => person.tab.run(isKept, 'lyra'));
    await person.open('/form?form=All%20fields');
    await person.click(button('Fill in'));
    await person.reads(field('Project'), 'lyra');

    await person.click(button('operator'));
    await person.click(button('Logout'));
    await person.click(button('Logout', { role: 'dialog' }));
    await person.seesNot(button('operator'));
    await person
      .waits('nothing is kept', async () => JSON.stringify(await kept(person)) === JSON.stringify(nothing))
      .catch(() => undefined);
    expect(await kept(person)).toEqual(nothing);
  },
};

/** Runs in the page: whether a text stands in what is kept of half-filled forms. */
async function isKept(text: string): Promise<boolean> {
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

const update: Part = {
  what: 'a new version waits until it is taken, and then both tabs have it',
  async walk({ person, server, newPerson }) {
    await signedIn(person);
    await readyForOffline(person);
    await person.open('/');
    await person.sees(tiles);
    const other = await newPerson();
    await other.open('/jobs');
    await other.sees(heading('Job log'));
    await publish(server, 'next');
    await person.open('/');
    await person.click(button('Update now'));
    const isNext = (of: Person) => () => of.tab.run(() => document.querySelector('meta[name=build][content=next]') !== null);
    await person.waits('the new version here', isNext(person));
    await person.sees(tiles);
    await other.waits('the new version in the other tab', isNext(other));
    await other.sees(heading('Job log'));
  },
};

export const parts: readonly Part[] = [running, offline, update];

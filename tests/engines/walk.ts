import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldrunServer } from '#tests/e2e/support/server.ts';
import type { Browser } from './browser.ts';
import { Person } from './person.ts';
import { problemsKey, startPortal } from './portal.ts';

const reports = new URL('../../test-results/engines/', import.meta.url);

/** What one part of the walk works with: a portal of its own, and tabs on it. */
export interface Stage {
  readonly server: FieldrunServer;
  /** Opens a tab; the first one is there already. */
  newPerson(): Promise<Person>;
  readonly person: Person;
}

const users = { operator: 'Operator!123', admin: 'AnsibleForms!123' } as const;

export async function signIn(person: Person, username: keyof typeof users): Promise<void> {
  await person.enter({ role: 'field', name: 'Username' }, username);
  await person.enter({ role: 'field', name: 'Password' }, users[username]);
  await person.click({ role: 'button', name: 'Login' });
}

/** Until the worker is in charge of this page and keeps the shell: only then can the server go. */
export async function readyForOffline(person: Person): Promise<void> {
  await person.waits('a worker in charge', () => person.tab.run(() => navigator.serviceWorker.controller !== null));
}

export interface Part {
  readonly what: string;
  readonly walk: (stage: Stage) => Promise<void>;
}

/** Declares one test for each part, in one browser. What goes wrong in a page fails the part; a failed one leaves picture and text. */
export function walkThrough(engine: string, start: () => Promise<Browser>, parts: readonly Part[]): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await start();
    console.log(`${engine}: ${browser.name}`);
  });
  afterAll(() => browser?.close());
  for (const { what, walk } of parts) {
    test(`${engine}: ${what}`, async () => {
      const server = await startPortal();
      const people: Person[] = [];
      const newPerson = async (): Promise<Person> => {
        const person = new Person(await browser.newTab(), server.url);
        people.push(person);
        return person;
      };
      try {
        const person = await newPerson();
        await walk({ server, person, newPerson });
        expect(await problemsOf(person), 'nothing goes wrong in the page').toEqual([]);
      } catch (error) {
        throw new Error(`${String(error)}\n${await evidence(`${engine} ${what}`, people, server)}`, { cause: error });
      } finally {
        for (const { tab } of people.slice(1)) await tab.close().catch(() => undefined);
        await people[0]?.tab.goto('about:blank').catch(() => undefined);
        await server.dispose();
      }
    });
  }
}

/** What the pages of this portal noted. That the server is away is no problem of theirs. */
/** Requests that were cut off on purpose, and sizes that a browser tells with its next frame: on a slow machine it says so as an error. */
const harmless = /load failed|networkerror|failed to fetch|resizeobserver loop completed/i;

async function problemsOf(person: Person): Promise<readonly string[]> {
  const noted = await person.tab.run((key: string) => localStorage.getItem(key), problemsKey);
  return (JSON.parse(noted ?? '[]') as string[]).filter((problem) => !harmless.test(problem));
}

/** Picture, text and noted problems of every tab, in test-results/engines. */
async function evidence(name: string, people: readonly Person[], server: FieldrunServer): Promise<string> {
  await mkdir(reports, { recursive: true });
  const file = name.replaceAll(/\W+/g, '-').toLowerCase();
  const words: string[] = [];
  for (const [at, person] of people.entries()) {
    const picture = await person.tab.screenshot().catch(() => null);
    if (picture) await writeFile(new URL(`${file}-${at}.png`, reports), picture);
    const text = await person.tab.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    words.push(`Tab ${at}: ${text.slice(0, 1500)}\nProblems: ${JSON.stringify(await problemsOf(person).catch(String), null, 1)}`);
  }
  await writeFile(new URL(`${file}.txt`, reports), `${words.join('\n\n')}\n\n${server.log}`);
  return `${words.join('\n\n')}\nPictures: test-results/engines/${file}-*.png`;
}

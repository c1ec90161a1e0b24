import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Wanted } from './locate.ts';
import type { Person } from './person.ts';
import { publish } from './portal.ts';
import {
  button,
  choose,
  ended,
  field,
  heading,
  interpreterKept,
  isKept,
  jobId,
  keepsNothing,
  moveRight,
  runPanel,
  signedIn,
  signOut,
  tiles,
} from './steps.ts';
import { readyForOffline, type Part } from './walk.ts';

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

/** What is typed into fields of All fields that have a picker, or lines. */
const typed = {
  Notes: 'for the next one',
  Start: '2026-03-03',
  'Change window': '2026-03-04 05:06:07',
  Month: '2026-05',
  Week: '21',
  Year: '2027',
};

const allFields: Part = {
  what: 'every kind of field is filled in, and what was chosen arrives in the job',
  async walk({ person, server }) {
    await signedIn(person);
    await person.open('/form?form=All%20fields');
    await person.enter(field('Project'), 'orion');
    await person.reads(field('First host'), 'orion-gh-01');
    await person.reads(field('Next free name'), 'orion-003');
    await person.enter(field('Secret'), 'hidden');
    await person.enter(field('Secret again'), 'hidden');
    await person.enter(field('Machines'), '3');
    await person.click({ role: 'label', name: 'large' });
    await choose(person, 'Site', 'Bruges');
    await person.reads({ role: 'combobox', name: 'Room' }, 'BR-A');
    await choose(person, 'Servers to watch', 'web02');
    await person.press('Escape');
    await moveRight(person, 'Features', 'alerts');
    await person.click({ role: 'option', has: 'bronze' });
    for (const [label, text] of Object.entries(typed)) await person.enter(field(label), text);
    // A time that is chosen from the list stays, also when the field is left.
    await person.click(field('Daily at'));
    await person.click({ role: 'option', name: '07:30:00' });
    await person.click(field('Week'));
    await person.press('Escape');
    for (const [label, text] of Object.entries({ ...typed, 'Daily at': '07:30:00' })) await person.reads(field(label), text);
    const disks: Wanted = { role: 'group', name: 'Disks' };
    await person.click(button('Add', disks));
    const dialog: Wanted = { role: 'dialog', name: 'Add' };
    await person.enter(field('Name', dialog), 'data');
    await person.click(button('Save', dialog));
    await person.sees({ role: 'cell', name: 'data', within: disks });
    const file = join(server.page, 'plan.txt');
    await writeFile(file, 'one\ntwo\nthree');
    await (await person.sees({ role: 'file' })).upload(file);
    await person.sees({ role: 'main', has: 'plan.txt' });
    await person.click({ role: 'label', name: 'People depend on it' });
    await person.reads(field('Approved by'), 'operator');

    await person.click(button('Run', runPanel));
    await person.sees(ended('success'), 30_000);
    const output = await person.tab.run(
      async (id: number) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
        return (await fetch(`/api/v1/job/${id}`, { headers })).text();
      },
      await jobId(person),
    );
    for (const arrived of [...Object.values(typed), '07:30:00', 'orion', 'large', 'BR-A', 'alerts', 'bronze', 'plan.txt', '[data]'])
      expect(output).toContain(arrived);
  },
};

const twoTabs: Part = {
  what: 'what is half-filled in one tab is offered in the next once that is gone, and signing out reaches both',
  async walk({ person, newPerson }) {
    await signedIn(person);
    const other = await newPerson();
    await other.open('/form?form=Greeting');
    await other.enter(field('Name'), 'Ada');
    await person.waits('what was entered is kept', () => person.tab.run(isKept, 'Ada'));
    await other.open('/jobs');
    await other.sees(heading('Job log'));
    await person.open('/form?form=Greeting');
    await person.click(button('Fill in'));
    await person.reads(field('Name'), 'Ada');
    await signOut(person);
    await person.sees(button('Login'));
    await other.sees(button('Login'));
    await keepsNothing(person);
  },
};

const leaving: Part = {
  what: 'pages that are left in the middle of their work hold up no other, and signing out leaves nothing',
  async walk({ person }) {
    await signedIn(person);
    await readyForOffline(person);
    // WebKit freezes some of them in the middle of a transaction; which, nobody can say.
    for (let round = 0; round < 7; round++) {
      for (const path of ['/', '/jobs', '/form?form=Greeting']) await person.open(path);
      await (await person.sees(field('Name'))).type(`${round}`);
    }
    await person.open('/jobs');
    await signOut(person);
    await person.sees(button('Login'));
    await keepsNothing(person);
  },
};

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

    await signOut(person);
    await person.seesNot(button('operator'));
    await keepsNothing(person);
  },
};

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

export const parts: readonly Part[] = [running, allFields, offline, twoTabs, leaving, update];

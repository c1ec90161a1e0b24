// @vitest-environment node
import { expect, test } from 'vitest';
import { fileFor, isLatePage } from '#scripts/vite/chunks.ts';

const page = 'index.html';
const signIn = 'src/features/sign-in/SignInPage.tsx';
const frame = 'src/app/signed-in.ts';
const catalogue = 'src/features/catalogue/CataloguePage.tsx';
const form = 'src/features/form/FormPage.tsx';
const jobs = 'src/features/jobs/JobsPage.tsx';
const groups = 'src/features/admin/special/GroupsPage.tsx';
const users = 'src/features/admin/special/UsersPage.tsx';
const myJobs = 'src/features/catalogue/MyJobs.tsx';
const logView = 'src/ui/log/LogView.tsx';
const lazy = 'src/ui/ConfirmDialog.tsx';

test.each([
  ['what one alone imports stays with it', [form], null],
  ['what the page and another share is for all', [page, lazy], 'app'],
  ['what sign-in shares is for all: it has to be light, and everybody passes it', [signIn, form], 'app'],
  ['what the frame shares comes with the frame', [frame, jobs], 'signed-in'],
  ['what the catalogue and another page of the day share comes with the frame', [catalogue, form], 'signed-in'],
  [
    'what the jobs over the catalogue share with other pages comes with the frame, not those pages with them',
    [myJobs, form, jobs],
    'signed-in',
  ],
  ['what a log shares with forms comes with both, not the forms with every log', [logView, form], 'form-and-jobs'],
  ['what a log shares with the catalogue comes with the frame', [logView, catalogue], 'signed-in'],
  ['what a log shares with a page of few people is left to the bundler', [logView, users], null],
  ['what form and jobs share is theirs, and no weight on the catalogue', [form, jobs], 'form-and-jobs'],
  ['what a page shares with its own lazy parts comes with the page', [form, lazy], 'form'],
  ['what settings pages share is theirs', [groups, users], 'settings'],
  ['what a settings page shares with the day stays with the day', [groups, jobs], 'jobs'],
  ['what only lazy parts share is left to the bundler', [lazy, 'src/ui/DataView.tsx'], null],
])('%s', (_, entries, file) => {
  expect(fileFor(new Set(entries))).toBe(file);
});

test('pages of few people stay apart from the shell, those of the day do not', () => {
  expect([groups, users].filter(isLatePage)).toEqual([groups, users]);
  expect([page, signIn, frame, catalogue, form, jobs, lazy].filter(isLatePage)).toEqual([]);
});

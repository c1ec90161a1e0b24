// @vitest-environment node
import { expect, test } from 'vitest';
import { fileFor } from '#scripts/vite/chunks.ts';

const page = 'index.html';
const signIn = 'src/features/sign-in/SignInPage.tsx';
const frame = 'src/app/signed-in.ts';
const catalogue = 'src/features/catalogue/CataloguePage.tsx';
const form = 'src/features/form/FormPage.tsx';
const jobs = 'src/features/jobs/JobsPage.tsx';
const lazy = 'src/ui/ConfirmDialog.tsx';

test.each([
  ['what one alone imports stays with it', [form], null],
  ['what the page and another share is for all', [page, lazy], 'app'],
  ['what sign-in shares is for all: it has to be light, and everybody passes it', [signIn, form], 'app'],
  ['what the frame shares comes with the frame', [frame, jobs], 'signed-in'],
  ['what the catalogue and another page of the day share comes with the frame', [catalogue, form], 'signed-in'],
  ['what form and jobs share is theirs, and no weight on the catalogue', [form, jobs], 'form-and-jobs'],
  ['what a page shares with its own lazy parts comes with the page', [form, lazy], 'form'],
  ['what only lazy parts share is left to the bundler', [lazy, 'src/ui/DataView.tsx'], null],
])('%s', (_, entries, file) => {
  expect(fileFor(new Set(entries))).toBe(file);
});

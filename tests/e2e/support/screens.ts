import { expect } from 'playwright/test';
import type { App } from '../pages/app.ts';

/** One page of the app: its name in a report, and how to stand on it with its content there. */
export interface Screen {
  readonly name: string;
  readonly open: (app: App, jobId: number) => Promise<void>;
}

const heading = (app: App, name: string | RegExp) => expect(app.page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Pages of a person who is signed in. */
export const screens: readonly Screen[] = [
  {
    name: 'catalogue',
    open: async (app) => {
      await app.page.goto('/');
      await expect(app.home.tiles.first()).toBeVisible();
    },
  },
  {
    name: 'form',
    open: async (app) => {
      await app.page.goto('/form?form=Greeting');
      await expect(app.form.run).toBeVisible();
    },
  },
  {
    name: 'job log',
    open: async (app, jobId) => {
      await app.page.goto('/jobs');
      await expect(app.jobs.link(jobId)).toBeVisible();
    },
  },
  {
    name: 'job',
    open: async (app, jobId) => {
      await app.job.open(jobId);
      await expect(app.job.log.locator('code').first()).toBeVisible();
    },
  },
  {
    name: 'profile',
    open: async (app) => {
      await app.page.goto('/profile');
      await heading(app, 'Change password');
    },
  },
  {
    name: 'schema',
    open: async (app) => {
      await app.page.goto('/schema');
      await expect(app.page.getByText('schema and tables are ok')).toBeVisible();
    },
  },
  {
    name: 'installation checks',
    open: async (app) => {
      await app.page.goto('/install');
      await expect(app.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'error',
    open: async (app) => {
      await app.page.goto('/error');
      await heading(app, 'Something is in the way');
    },
  },
  {
    name: 'unknown page',
    open: async (app) => {
      await app.page.goto('/nowhere');
      await heading(app, 'Page not found');
    },
  },
];

/** Signs in as the administrator, runs a form to its end and gives the number of its job. */
export async function signedInWithJob(app: App, password?: string): Promise<number> {
  await app.signIn('admin', '/', password);
  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  return form.jobId();
}

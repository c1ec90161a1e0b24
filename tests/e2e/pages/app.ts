import { expect, type Page } from 'playwright/test';
import { Designer } from './designer.ts';
import { FormPage } from './form-page.ts';
import { Home } from './home.ts';
import { JobPage } from './job-page.ts';
import { Jobs } from './jobs.ts';
import { Settings } from './settings.ts';
import { Shell } from './shell.ts';
import { SignIn } from './sign-in.ts';

/** The demo users by name, with their passwords. */
export const people = { admin: 'AnsibleForms!123', operator: 'Operator!123', viewer: 'Viewer!123' } as const;
export type Person = keyof typeof people;

const basic = (person: Person, password: string): string => `Basic ${Buffer.from(`${person}:${password}`).toString('base64')}`;

/** The whole app, as a person at a screen sees it. */
export class App {
  readonly page: Page;
  readonly signInPage: SignIn;
  readonly home: Home;
  readonly form: FormPage;
  readonly jobs: Jobs;
  readonly job: JobPage;
  readonly settings: Settings;
  readonly designer: Designer;
  readonly shell: Shell;

  constructor(page: Page) {
    this.page = page;
    this.signInPage = new SignIn(page);
    this.home = new Home(page);
    this.form = new FormPage(page);
    this.jobs = new Jobs(page);
    this.job = new JobPage(page);
    this.settings = new Settings(page);
    this.designer = new Designer(page);
    this.shell = new Shell(page);
  }

  /** Opens the app at `path` as somebody who has signed in before, and waits for the page asked for. */
  async signIn(person: Person = 'admin', path = '/', password: string = people[person]): Promise<void> {
    // The path may name another server than the test's own, such as a proxy before it.
    const at = (file: string): string => (path.startsWith('/') ? file : new URL(file, path).href);
    const answer = await this.page.request.post(at('/api/v1/auth/login'), { headers: { authorization: basic(person, password) } });
    const { token, refreshtoken } = (await answer.json()) as Record<string, string>;
    // An empty page of the server's address, that its storage can be reached; the server is not asked for it.
    const blank = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' };
    await this.page.route('**/storage-of-this-address', (route) => route.fulfill(blank), { times: 1 });
    await this.page.goto(at('/storage-of-this-address'));
    await this.page.evaluate((session) => Object.entries(session).forEach(([key, value]) => localStorage.setItem(key, value)), {
      token: token ?? '',
      refreshtoken: refreshtoken ?? '',
    });
    await this.page.goto(path);
    await this.#arrived(person, path);
  }

  /** The same on the sign-in page, by keys: where signing in is what a journey is about. */
  async signInByHand(person: Person = 'admin', path = '/'): Promise<void> {
    await this.page.goto(path);
    await this.signInPage.enter(person, people[person]);
    await this.#arrived(person, path);
  }

  async #arrived(person: Person, path: string): Promise<void> {
    await this.shell.signedIn(person);
    await this.page.waitForURL((url) => url.pathname !== '/login');
    if (!path.startsWith('/designer')) return;
    await expect(this.designer.heading()).toBeVisible();
    // Journeys of the designer read and write text unless they say otherwise.
    await this.designer.yaml();
  }

  /** Opens a form from the catalogue, as a person does. */
  async openForm(name: string): Promise<FormPage> {
    await this.home.form(name).click();
    await expect(this.form.heading(name)).toBeVisible();
    return this.form;
  }

  /** Waits until the worker controls this page and holds the shell: only then can the network go. */
  async readyForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
  }
}

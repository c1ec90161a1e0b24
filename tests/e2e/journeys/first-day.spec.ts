import { programOf } from '#tests/support/peer-programs.mjs';
import { bareRepository, withoutGit, type GitRemote } from '#tests/support/bare-repository.ts';
import { startPostgres, type DatabaseServer } from '#tests/support/databases.ts';
import { registered, startOpenIdProvider } from '#tests/support/open-id-provider.ts';
import { missingSlapd, root, startSlapd, type Slapd } from '#tests/support/slapd.ts';
import { startSshd, withoutSsh, type SshHost } from '#tests/support/sshd.ts';
import type { Browser } from 'playwright/test';
import { App, people } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { mailAccount, mailServer } from '../support/mail-server.ts';
import type { FieldrunServer } from '../support/server.ts';

/** What is not on this machine, and so is not part of the day; null = it is. */
const without = {
  slapd: missingSlapd,
  postgres: startPostgres ? null : 'PostgreSQL is not installed',
  git: withoutGit ?? withoutSsh,
  ansible: programOf('ansible-playbook') ? null : 'ansible-playbook is not installed',
};

const mine = 'Field!Run2';

/** What somebody keeps in git: who may do what, and a form for those of three directories. */
const forms = {
  categories: [{ name: 'Default', icon: 'bars' }],
  roles: [
    { name: 'admin', groups: ['local/admins'], options: { showSettings: true, showDesigner: true, showLogs: true } },
    { name: 'public', groups: [] },
    { name: 'operator', groups: ['local/operators', 'ldap/ldapgroup', 'oidc/ops'] },
  ],
  constants: {},
  forms: [
    {
      name: 'Say hello',
      type: 'ansible',
      playbook: 'hello.yml',
      inventory: 'localhost,',
      roles: ['operator'],
      categories: ['Default'],
      fields: [{ type: 'text', name: 'words', label: 'Words', default: 'hello', required: true }],
    },
  ],
};
const playbook = `- hosts: localhost
  connection: local
  gather_facts: false
  tasks:
    - ansible.builtin.debug: {msg: "{{ words }} from {{ ansibleforms_user.username }}"}
`;

/** A step that needs a program; it is left out, and named, where the program is not. */
async function part(title: string, missing: string | null, body: () => Promise<void>): Promise<void> {
  if (missing === null) return test.step(title, body);
  test.info().annotations.push({ type: 'left out', description: `${title}: ${missing}` });
}

async function signedIn(browser: Browser, server: FieldrunServer, enter: (app: App) => Promise<void>, then: (app: App) => Promise<void>) {
  const context = await browser.newContext({ baseURL: server.url });
  const app = new App(await context.newPage());
  await app.page.goto('/');
  await enter(app);
  await then(app);
  await context.close();
}

test.describe('an empty data folder', () => {
  test.use({ serverOptions: { mode: 'serve' } });
  let directory: Slapd | undefined;
  let database: DatabaseServer | undefined;
  let host: SshHost | undefined;
  const remotes: GitRemote[] = [];

  test.beforeAll(async () => {
    [directory, database, host] = await Promise.all([
      without.slapd === null ? startSlapd() : undefined,
      startPostgres?.(),
      without.git === null ? startSshd() : undefined,
    ]);
  });
  test.afterAll(async () => {
    for (const remote of remotes) remote.remove();
    await Promise.all([directory?.stop(), database?.stop(), host?.stop()]);
  });

  test('the first day of an administrator: from nothing to a form that colleagues run', async ({ app, page, browser, server, context }) => {
    test.setTimeout(180_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { settings } = app;

    await test.step('the page makes the schema and says how to sign in', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('schema and tables are ok')).toBeVisible();
      await expect(page.getByRole('main'), 'how to sign in is still there').toContainText(people.admin);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await app.signInPage.enter('admin', people.admin);
      await expect(app.home.heading).toBeVisible();
    });

    await test.step('the administrator gets a password of his own', async () => {
      await app.shell.menu('admin').click();
      await app.shell.entry('Change password').click();
      await page.getByLabel('Current Password').fill(people.admin);
      await page.getByLabel(/^Password\W*$/).fill(mine);
      await page.getByLabel('Password Again').fill(mine);
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password is changed')).toBeVisible();
      await app.shell.signOut('admin');
      await app.signInPage.enter('admin', mine);
      await expect(app.home.heading).toBeVisible();
    });

    await test.step('the portal gets its public address', async () => {
      await app.shell.bar.getByRole('link', { name: 'Settings' }).click();
      await expect(settings.menu).toBeVisible();
      await expect(page.getByText(/^as of /)).toBeVisible();
      await settings.menu.getByRole('link', { name: 'General' }).click();
      await expect(settings.main).toContainText('You have not set the Ansible Form Url');
      await settings.field('Public root URL').fill(server.url);
      await settings.button('Update settings').click();
      await expect(settings.toast).toContainText('Settings are updated');
    });

    await test.step('mail leaves the house', async () => {
      const mail = await mailServer();
      await settings.menu.getByRole('link', { name: 'Mail' }).click();
      for (const [name, value] of [
        ['Server', '127.0.0.1'],
        ['Port', String(mail.port)],
        ['From', 'portal@lab.local'],
        ['Username', mailAccount.username],
        ['Password', mailAccount.password],
        ['To', 'me@lab.local'],
      ] as const)
        await settings.field(name).fill(value);
      await settings.button('Send test mail').click();
      await expect(settings.main).toContainText(/Mail sent with id/);
      expect(mail.recipients).toEqual(['me@lab.local']);
      await settings.button('Update settings').click();
      await expect(settings.toast).toContainText('Settings are updated');
      await mail.close();
    });

    await part('the directory of the company answers', without.slapd, async () => {
      await settings.menu.getByRole('link', { name: 'LDAP' }).click();
      await settings.main.getByRole('checkbox', { name: 'Enable Ldap' }).check();
      await settings.main.getByRole('checkbox', { name: 'Enable TLS' }).check();
      await settings.main.getByRole('checkbox', { name: 'Ignore certificate errors' }).uncheck();
      for (const [name, value] of [
        ['Server', 'localhost'],
        ['Port', String(directory!.tlsPort)],
        ['Certificate', directory!.certificate],
        ['CA bundle', directory!.certificate],
        ['Bind user DN', root.dn],
        ['Bind user password', root.password],
        ['Search base', 'dc=lab'],
        ['Username attribute', 'uid'],
        ['Mail attribute', 'mail'],
        ['Groups attribute', 'description'],
      ] as const)
        await settings.field(name).fill(value);
      await settings.button('Test Ldap').click();
      await expect(settings.main).toContainText('Ldap connection ok');
      await settings.button('Update Ldap').click();
      await expect(settings.toast).toContainText('Ldap is updated');
    });

    const provider = await startOpenIdProvider(server.url);
    await test.step('the OpenID provider answers', async () => {
      await settings.menu.getByRole('link', { name: 'OpenID Connect' }).click();
      await settings.main.getByRole('checkbox', { name: 'Enable OIDC' }).check();
      await settings.field('Issuer').fill(provider.issuer);
      await settings.field('Client ID').fill(registered.clientId);
      await settings.field('Client secret').fill(registered.clientSecret);
      await settings.button('Test OIDC').click();
      await expect(settings.main).toContainText('OIDC connection ok');
      await settings.button('Update OIDC').click();
      await expect(settings.toast).toContainText('OIDC is updated');
    });

    await test.step('a group, and somebody in it', async () => {
      await settings.menu.getByRole('link', { name: 'Groups' }).click();
      await settings.button('New Group').click();
      await settings.field('Name').fill('operators');
      await settings.button('Create Group').click();
      await expect(settings.toast).toContainText(/Created group with new id \d+/);
      await expect(settings.main, 'what a group is good for').toContainText('by the roles that name local/operators, in the Designer.');
      await settings.menu.getByRole('link', { name: 'Users' }).click();
      await settings.button('New User').click();
      await settings.field('Username').fill('dana');
      await settings.main.getByLabel('Group').selectOption('operators');
      await settings.field('Password').fill('Operator!123');
      await settings.field('Password Again').fill('Operator!123');
      await settings.button('Create User').click();
      await expect(settings.toast).toContainText(/Created user with new id \d+/);
    });

    await part('the login of a database works', without.postgres, async () => {
      await settings.menu.getByRole('link', { name: 'Credentials' }).click();
      await expect(settings.heading('Credentials')).toBeVisible();
      await settings.button('New Credential').first().click();
      await settings.main.getByLabel('For database?').check();
      await settings.field('Database type').selectOption('postgres');
      for (const [name, value] of [
        ['Name', 'CMDB'],
        ['Username', database!.user],
        ['Password', database!.password],
        ['Host', '127.0.0.1'],
        ['Port', String(database!.port)],
        ['Database', 'postgres'],
      ] as const)
        await settings.field(name).fill(value);
      await settings.button('Create Credential').click();
      await expect(settings.toast).toContainText(/Created credential with new id \d+/);
      await settings.button('Test CMDB').click();
      await expect(settings.row('CMDB')).toContainText('Works');
    });

    await part('forms and playbooks come over ssh', without.git, async () => {
      await settings.menu.getByRole('link', { name: 'SSH key' }).click();
      await settings.button('Copy the public key').click();
      await expect(settings.toast).toContainText('Copied to clipboard');
      host!.admit(await page.evaluate(() => navigator.clipboard.readText()));
      await settings.menu.getByRole('link', { name: 'Known hosts' }).click();
      await settings.field('Hosts').fill(`127.0.0.1:${host!.port}`);
      await settings.button('Add to known hosts').click();
      await expect(settings.toast).toContainText('Added host');
      await settings.menu.getByRole('link', { name: 'Repositories' }).click();
      for (const [name, files, use] of [
        ['playbooks', { 'hello.yml': playbook }, 'Use for playbooks'],
        ['forms', { 'forms.yaml': JSON.stringify(forms) }, 'Use for forms'],
      ] as const) {
        const remote = bareRepository(files);
        remotes.push(remote);
        await settings.button('New Repository').first().click();
        await settings.field('Name').fill(name);
        await settings.field('URI').fill(`ssh://${host!.user}@127.0.0.1:${host!.port}${remote.folder}`);
        await settings.field('Description').fill(`our ${name}`);
        await settings.main.getByLabel(use).check();
        await settings.button('Create Repository').click();
        await expect(settings.row(name)).toContainText('success', { timeout: 20_000 });
      }
    });

    await part('colleagues from everywhere find the form', without.git, async () => {
      const sees = (name: string) => async (other: App) => {
        await other.shell.signedIn(name);
        await expect(other.home.form('Say hello')).toBeVisible();
      };
      await signedIn(browser, server, (other) => other.signInPage.enter('dana', 'Operator!123'), sees('dana'));
      if (directory) await signedIn(browser, server, (other) => other.signInPage.enter('alice', 'alice-pw'), sees('alice'));
      const olga = (other: App) => other.page.getByRole('button', { name: 'Sign in with OpenID Connect' }).click();
      await signedIn(browser, server, olga, sees('olga'));
    });

    await part('and one of them runs it', without.git ?? without.ansible, () =>
      signedIn(
        browser,
        server,
        (other) => other.signInPage.enter('dana', 'Operator!123'),
        async (other) => {
          const form = await other.openForm('Say hello');
          await form.field('Words').fill('good morning');
          await form.run.click();
          await expect(form.outcome).toHaveText(/success/i, { timeout: 40_000 });
          await expect(form.line('good morning from dana')).toBeVisible();
        },
      ),
    );

    await test.step('the overview has nothing to say', async () => {
      await settings.menu.getByRole('link', { name: 'Overview' }).click();
      await expect(page.getByText('All is well')).toBeVisible();
    });
    await provider.stop();
  });
});

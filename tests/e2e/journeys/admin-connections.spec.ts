import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';

/** A git repository with one commit, gone after the test. */
async function withRemote(test: (uri: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-remote-'));
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('-c', 'user.email=a@b.org', '-c', 'user.name=a', 'commit', '-q', '--allow-empty', '-m', 'first');
  await test(`file://${folder}`, folder);
  rmSync(folder, { recursive: true, force: true });
}

test('a repository is cloned, shows what git said, and explains its time table', async ({ app, page }) => {
  await withRemote(async (uri, folder) => {
    await app.signIn('admin', '/repos');
    const { settings } = app;
    await settings.button('New Repository').first().click();
    await settings.field('Name').fill('Play Books');
    await settings.field('Pull by time table').fill('0 4 * * 1');
    await expect(settings.main).toContainText('Pulls at 04:00, on Monday, in the time of the server.');
    await expect(settings.main).toContainText(/Next: \d{4}-\d\d-\d\d 04:00, \d{4}-\d\d-\d\d 04:00, \d{4}-\d\d-\d\d 04:00/);
    await settings.field('User').fill('a--b');
    await settings.button('Create Repository').click();
    const form = settings.editor('New Repository');
    await expect(form).toContainText('Name is not made of 1 to 50');
    await expect(form).toContainText('URI: This field is required');
    await expect(form).toContainText('Description: This field is required');
    await expect(form).toContainText('User is not made of at most 39');
    await settings.field('Name').fill('playbooks');
    await settings.field('User').fill('');
    await settings.field('URI').fill(uri);
    await settings.field('Description').fill('our playbooks');
    await settings.main.getByLabel('Use for playbooks').check();
    await settings.button('Create Repository').click();
    await expect(settings.toast).toContainText(/Created repository with new id \d+/);
    await settings.button('Close').last().click();
    await expect(settings.row('playbooks')).toContainText('success');
    await expect(settings.row('playbooks')).toContainText(/[0-9a-f]{7}/);
    await settings.button('Pull playbooks').click();
    await settings.button('Info on playbooks').click();
    const panel = page.getByRole('dialog', { name: 'Last execution result' });
    await expect(panel).toContainText('Running command : git');
    await panel.getByRole('button', { name: 'Close' }).first().click();
    rmSync(folder, { recursive: true });
    await settings.button('Pull playbooks').click();
    await expect(settings.toast).toContainText('Git failed in repository playbooks');
    await expect(settings.row('playbooks')).toContainText('failed');
    await settings.button('Delete playbooks').click();
    await expect(page.getByRole('alertdialog')).toContainText('Playbooks come from elsewhere then.');
    await settings.confirm('Delete');
    await expect(settings.toast).toContainText('Repository is removed');
  });
});

test('the login of a database is tried, and how it went stays in sight', async ({ app }) => {
  // Nobody listens there any more.
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  await app.signIn('admin', '/credentials');
  const { settings } = app;
  await settings.button('New Credential').first().click();
  await expect(settings.field('Host')).toHaveValue('NA');
  await expect(settings.field('Port')).toHaveValue('3306');
  await settings.main.getByLabel('For database?').check();
  await settings.field('Database type').selectOption('oracle');
  await expect(settings.field('Service')).toBeVisible();
  await settings.field('Database type').selectOption('postgres');
  await settings.field('Port').fill('99999');
  await settings.button('Create Credential').click();
  await expect(settings.editor('New Credential')).toContainText('Port is more than 65535');
  await settings.field('Name').fill('CMDB');
  await settings.field('Username').fill('reader');
  await settings.field('Password').fill('secret');
  await settings.field('Host').fill('127.0.0.1');
  await settings.field('Port').fill(String(port));
  await settings.field('Database').fill('cmdb');
  await settings.button('Create Credential').click();
  await expect(settings.toast).toContainText(/Created credential with new id \d+/);
  await settings.button('Test CMDB').click();
  await expect(settings.main).toContainText('CMDB: Database connection failed');
  await expect(settings.row('CMDB')).toContainText('Fails');
});

test('known hosts are listed once, shown whole, and removed; what cannot be added is said', async ({ app, page, context }) => {
  const lines = ['web1 ssh-ed25519 AAAA', 'web1 ssh-ed25519 AAAA', 'web2 ssh-rsa BBBB', ''];
  await context.route(/\/api\/v1\/knownhosts(\?.*)?$/i, (route) => {
    if (route.request().method() === 'DELETE') {
      const name = new URL(route.request().url()).searchParams.get('name') ?? '';
      lines.splice(0, lines.length, ...lines.filter((line) => !line.includes(name)));
      return route.fulfill({ json: { status: 'success', message: 'Host removed', data: { output: '', error: '' } } });
    }
    if (route.request().method() === 'POST') return route.fallback();
    return route.fulfill({ json: { status: 'success', message: 'Hosts found', data: { output: lines, error: '' } } });
  });
  await app.signIn('admin', '/knownhosts');
  const { settings } = app;
  await expect(settings.main).toContainText('1 lines removed from view (doubles or empty)');
  await expect(settings.main).toContainText('SHA256:');
  await settings.button('Show entry web2 ssh-rsa').click();
  await expect(page.getByRole('dialog')).toContainText('web2 ssh-rsa BBBB');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The button that has the focus again shows its tip; the same key takes it away.
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await settings.button('Remove web1 ssh-ed25519').click();
  await settings.confirm('Remove');
  await expect(settings.toast).toContainText('Host is removed');
  await expect(settings.button('Remove web1 ssh-ed25519')).toHaveCount(0);
  await settings.button('Add to known hosts').click();
  await expect(settings.toast).toContainText('Invalid form data');
  await settings.field('Hosts').fill('127.0.0.1:1');
  await settings.button('Add to known hosts').click();
  await expect(settings.main).toContainText('Not every host gave a key');
});

test('the SSH key shows its picture, is copied, and is replaced by a key that is one', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('admin', '/sshkey');
  const { settings } = app;
  await expect(settings.main).toContainText('SHA256');
  await settings.button('Copy the public key').click();
  await expect(settings.toast).toContainText('Copied to clipboard');
  const before = await page.evaluate(() => navigator.clipboard.readText());
  expect(before).toMatch(/^ssh-/);
  await settings.button('Replace the private key').click();
  await settings.field('Private key').fill('hello');
  await settings.button('Update Ssh').click();
  await expect(settings.main).toContainText('Enter a valid private key followed by a new line');
  await expect(settings.toast).toContainText('Invalid form data');
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-key-'));
  execFileSync('ssh-keygen', ['-q', '-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', '', '-C', 'other', '-f', join(folder, 'key')]);
  const key = execFileSync('cat', [join(folder, 'key')]).toString();
  rmSync(folder, { recursive: true, force: true });
  await settings.field('Private key').fill(key);
  await settings.button('Update Ssh').click();
  await expect(settings.toast).toContainText('Sshkey is updated');
  await expect(settings.button('Copy the public key')).toBeVisible();
  await expect(settings.button('Copy the public key')).not.toContainText(before.trim());
});

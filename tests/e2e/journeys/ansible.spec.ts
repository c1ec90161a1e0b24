import { spawnSync } from 'node:child_process';
import { expect, test } from '../support/journey.ts';

const hasAnsible = spawnSync('ansible-playbook', ['--version']).status === 0;

test('a real playbook runs, and its words come back', async ({ app }) => {
  test.skip(!hasAnsible, 'ansible-playbook is not installed');
  await app.signIn('operator');
  const form = await app.openForm('Ansible ping');
  await form.field('Words to send along').fill('from the field');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i, { timeout: 40_000 });
  await expect(form.line('from the field')).toBeVisible();
  await expect(form.line(/PLAY RECAP/)).toBeVisible();
});

test.describe('where ansible is missing', () => {
  // A path with nothing on it: the server finds no ansible-playbook.
  test.use({ serverOptions: { env: { PATH: '/nowhere' } } });

  test('without ansible the job fails with a line that says what to install', async ({ app }) => {
    await app.signIn('operator');
    const form = await app.openForm('Ansible ping');
    await form.run.click();
    await expect(form.outcome).toBeVisible();
    await expect(form.line(/ansible-core/)).toBeVisible();
  });
});

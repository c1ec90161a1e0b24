import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

test('actions follow the outcome: a success loads the next form, which knows the job before it', async ({ app, page, server }) => {
  await server.addForm({
    name: 'Second',
    script: 'greeting.cjs',
    fields: [{ name: '__previous_jobid__', type: 'text', label: 'Job before' }],
  });
  await server.addForm({
    name: 'First',
    script: 'greeting.cjs',
    onSubmit: [{ hide: 0 }],
    onSuccess: [{ load: '0,Second' }],
    fields: [{ name: 'name', type: 'text', label: 'Name', default: 'chain' }],
  });
  await app.signIn('operator', '/form?form=First');
  await app.form.run.click();
  await expect(app.form.heading('Second')).toBeVisible();
  await expect(app.form.field('Job before')).toHaveValue(/^\d+$/);
  await expect(page).toHaveURL(/__previous_jobid__=\d+/);
});

test('a failed job runs the actions of a failure, and clear puts the form back', async ({ app, server }) => {
  await server.addForm({
    name: 'Failing',
    script: 'fails.sh',
    onFailure: [{ clear: 0 }],
    onSuccess: [{ home: 0 }],
    fields: [{ name: 'name', type: 'text', label: 'Name', default: 'as it was' }],
  });
  await app.signIn('operator', '/form?form=Failing');
  await app.form.field('Name').fill('changed');
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText(/fail/i);
  await expect(app.form.field('Name')).toHaveValue('as it was');
});

test('a launch that the server refuses is an error, never a green banner', async ({ app, server }) => {
  await server.addForm({ name: 'No such script', script: 'nowhere.sh', fields: [] });
  await server.addForm({ name: 'Cloud', type: 'salt', fields: [] });
  await app.signIn('operator', '/form?form=Cloud');
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText(/fail/i);
  await expect(app.form.closeOutput).toBeHidden();
});

test('a network that fails while a job runs is told, and the outcome is still shown', async ({ app, context, problems }) => {
  problems.expect(unreachable);
  await app.signIn('operator');
  const form = await app.openForm('Slow count');
  await form.run.click();
  await expect(form.log.locator('code').first()).toBeVisible();
  await context.setOffline(true);
  await expect(app.shell.chip(/Offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(form.abort).toBeVisible();
  await form.abort.click();
  await expect(form.outcome).toHaveText(/abort/i, { timeout: 30_000 });
});

test('closing the output lets go of a running job, which goes on', async ({ app }) => {
  await app.signIn('operator');
  const form = await app.openForm('Slow count');
  await form.run.click();
  await expect(form.log.locator('code').first()).toBeVisible();
  const id = await form.jobId();
  await form.closeOutput.click();
  await expect(form.log).toBeHidden();
  await expect(form.run).toBeEnabled();
  await app.job.open(id);
  await expect(app.job.status('running')).toBeVisible();
});

test('a link with values fills a form in, carries no secret, and an unreadable one is told', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('operator');
  const form = await app.openForm('Greeting');
  await form.field('Name').fill('Zoë 日本');
  await form.field('Secret').fill('hush-hush');
  await form.button('Copy form link with values').click();
  await expect(form.toast('Copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(atob(decodeURIComponent(/base64values=([^&]*)/.exec(link)![1]!))).not.toContain('hush');
  await page.goto(link);
  await expect(form.field('Name')).toHaveValue('Zoë 日本');
  await page.goto('/form?form=Greeting&base64values=%25%25');
  await expect(form.toast("Couldn't parse your querystring")).toBeVisible();
  await expect(form.run).toBeEnabled();
});

import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

const form = `name: Aardvark
type: script
script: greeting.cjs
roles: [public]
fields:
  - name: site
    type: text
    label: Site
  - name: shout
    type: expression
    label: Shout
    runLocal: true
    expression: "'$(site)'.toUpperCase()"
  - name: hosts
    type: expression
    label: Hosts
    expression: "'host of $(site)'"
`;

test('a form is seen beside its text while it is typed: run here, kept by name, asked of nobody, offline too', async ({
  app,
  server,
  page,
  context,
  problems,
}) => {
  problems.expect(unreachable);
  await server.write('forms/aardvark.yaml', form);
  await app.signIn('admin', '/designer?form=Aardvark');
  const { designer } = app;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  const preview = designer.beside('Preview');
  await preview.getByRole('textbox', { name: 'Site' }).fill('lab');
  await page.keyboard.press('Tab');
  await expect(preview.getByRole('textbox', { name: 'Shout' })).toHaveValue('LAB');
  await expect(preview.getByText('Not asked in a preview')).toBeVisible();

  await designer.replaceLine('label: Site', 'label: Place');
  await expect(preview.getByRole('textbox', { name: 'Place' })).toHaveValue('lab');
  await designer.writeAtEnd('\t: nothing');
  await expect(preview.getByRole('button', { name: /as it last could be read: now line \d+ cannot/ })).toBeVisible();
  await expect(preview.getByRole('textbox', { name: 'Place' })).toHaveValue('lab');

  await preview.getByRole('textbox', { name: 'Place' }).hover();
  await expect(preview.getByText(/decides over shout \(value\), hosts \(value\)/)).toBeVisible();
  await preview.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(async () => (await preview.getByRole('textbox', { name: 'Place' }).boundingBox())?.width ?? 999).toBeLessThan(358);

  expect(asked).toEqual([]);
  await app.readyForOffline();
  await context.setOffline(true);
  await page.reload();
  // What this page never could read is drawn as the server has it.
  await expect(preview.getByRole('textbox', { name: 'Site' })).toBeVisible();
  await expect(preview.getByRole('button', { name: /as it last could be read/ })).toBeVisible();
  await context.setOffline(false);
});

import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { countShifts, shiftsOf } from '../support/shifts.ts';
import { torture } from '../support/torture.ts';

const screens = { desktop: [1280, 800], tablet: [820, 1180], phone: [390, 844] } as const;

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? 'nothing');

for (const [device, [width, height]] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1000 });

    test('nothing moves while a form comes, its help included', async ({ app, page, server }) => {
      test.slow();
      await server.addForm({ ...torture, showHelp: true });
      await app.signIn('operator');
      await countShifts(page);
      for (const name of ['All fields', 'Greeting', 'Torture']) {
        await page.goto(`/form?form=${encodeURIComponent(name)}`);
        await expect(page.getByRole('region', { name: 'Help' })).toBeVisible();
        if (name === 'All fields') await expect(app.form.field('Next free name')).toHaveValue('atlas-003');
        if (name === 'Torture') await expect(page.getByText('TypeError').first()).toBeAttached();
        const { sum, most } = await shiftsOf(page);
        expect.soft(sum, `${name}: ${most}`).toBeLessThanOrEqual(0.02);
      }
    });

    test('after Run the output is in sight, its last line when it ends, and the page stands still', async ({ app, page }) => {
      await app.signIn('operator', '/form?form=Greeting');
      await expect(app.form.run).toBeEnabled();
      await app.form.run.click();
      await expect(app.form.outcome).toHaveText(/success/i);
      const last = app.form.log.locator('[data-line]').last();
      await expect(last).toContainText('status (0)');
      await expect(last).toBeInViewport({ ratio: 1 });
      const seen = await page.evaluate(() => {
        const { top, bottom } = document.querySelector('[role=log]')!.getBoundingClientRect();
        const bar = document.querySelector('aside')!.getBoundingClientRect();
        const end = bar.left > 100 ? innerHeight : bar.top;
        const line = [...document.querySelectorAll('[data-line]')].at(-1)!.getBoundingClientRect();
        return { log: Math.min(bottom, end) - Math.max(top, 48), belowLast: end - line.bottom };
      });
      expect(seen.belowLast, 'no bar lies over the last line').toBeGreaterThanOrEqual(0);
      expect(seen.log).toBeGreaterThanOrEqual(160);
      await expect(app.form.run).toBeInViewport({ ratio: 1 });
    });

    test('a form of long words needs no sideways scrolling; its wide table says that there is more', async ({ app, page, server }) => {
      await server.addForm({ ...torture, showHelp: true });
      await app.signIn('operator', '/form?form=Torture');
      const table = page.getByRole('group', { name: 'Wide table' });
      await expect(table.getByText('row 12').first()).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      if (device !== 'phone') {
        await table.getByText('More to the side').click();
        await expect.poll(() => table.locator('section').evaluate((place) => place.scrollLeft)).toBeGreaterThan(0);
      }
      const radios = page.getByRole('radiogroup').getByRole('radio');
      const tops = await radios.evaluateAll((all) => all.map((radio) => Math.round(radio.getBoundingClientRect().top)));
      expect(new Set(tops).size, 'long options stand below each other').toBe(3);
      for (const name of ['اسم المشروع', 'בחר שרת']) {
        const field = page.locator('[dir=auto]').filter({ has: page.getByLabel(name) });
        expect(await field.last().evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
      }
      const fromStart = await app.form
        .select('בחר שרת')
        .evaluate((list) => list.getBoundingClientRect().right - list.querySelector('bdi')!.getBoundingClientRect().right);
      expect(fromStart, 'what stands in an empty list begins where its label begins').toBeLessThanOrEqual(16);
    });

    test('what is not touched is not red; a press of Run leads to the first field that is missing', async ({ app, page, server }) => {
      await server.addForm({
        name: 'Two missing',
        script: 'greeting.cjs',
        fields: [
          { name: 'a', type: 'text', label: 'First' },
          { name: 'b', type: 'text', label: 'Second', required: true },
          { name: 'c', type: 'text', label: 'Third', required: true },
        ],
      });
      await app.signIn('operator', '/form?form=Two+missing');
      await expect(app.form.run).toContainText('2 fields left');
      await expect(app.form.field('Second')).not.toHaveAttribute('aria-invalid', 'true');
      await app.form.run.click();
      await expect(app.form.field('Second')).toBeFocused();
      await expect(app.form.field('Second')).toHaveAttribute('aria-invalid', 'true');
      if (device === 'desktop') {
        await expect(app.form.toast('Form contains invalid data')).toBeVisible();
        await expect(page.getByRole('region', { name: 'Fields to correct' }).getByRole('listitem').first()).toHaveText(
          'Second: This field is required',
        );
      } else {
        await expect(page.getByRole('button', { name: 'Fields to correct (2)' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Notifications' }).locator('> *')).toHaveCount(0);
      }
      await page.keyboard.type('x');
      await expect(app.form.run).toContainText('1 field left');
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the head is one line, the rest is in one menu; extravars slide over the form and back', async ({ app, page }) => {
    await app.signIn('admin', '/form?form=All+fields');
    await expect(app.form.run).toBeEnabled();
    const head = page.locator('main header').first();
    expect((await head.boundingBox())!.height).toBeLessThanOrEqual(60);
    await expect(head).not.toContainText('as of');
    const more = app.form.button(/^More/);
    await more.tap();
    await app.form.button('Show Extravars').tap();
    const drawer = page.getByRole('dialog', { name: 'Extravars' });
    await expect(drawer).toContainText('"atlas"');
    await drawer.getByRole('button', { name: 'Close' }).tap();
    await expect(drawer).toBeHidden();
    await expect(more).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });

  test('Run fills its bar and says how things stand; nothing floats over it, and no toast repeats it', async ({ app, page }) => {
    await app.signIn('operator', '/form?form=Slow+count');
    const { form } = app;
    await expect(form.run).toBeEnabled();
    expect((await form.run.boundingBox())!.width).toBeGreaterThan(350);
    await form.run.tap();
    await expect(form.run).toHaveText(/^Running \d:\d\d$/);
    await expect(form.line('1 of')).toBeVisible();
    await expect(form.run).toBeInViewport({ ratio: 1 });
    // The output is a sheet over the form: how the run stands is in its head, also folded.
    const head = page.getByRole('heading', { name: /^Job \d+/ });
    await expect(head).toContainText('running');
    const log = form.log;
    await expect(log).toBeInViewport({ ratio: 1 });
    await form.button('Fold output').tap();
    await expect(log).toBeHidden();
    await expect(head).toBeInViewport({ ratio: 1 });
    await form.button('Unfold output').tap();
    await expect(form.line('1 of')).toBeVisible();
    await page.getByLabel('Seconds').focus();
    await expect(log, 'what has the focus is not covered').toBeHidden();
    await form.button('Unfold output').tap();
    await form.abort.tap();
    await expect(form.outcome).toHaveText(/abort/i, { timeout: 30_000 });
    await expect(head).toContainText('abort');
    await expect(page.getByRole('region', { name: 'Notifications' }).locator('> *')).toHaveCount(0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await form.putAway.tap();
    await expect.poll(() => focused(page)).not.toBe('BODY');
  });
});

test('the keyboard never falls off the page, whatever goes away under it', async ({ app, page }) => {
  await app.signIn('admin', '/form?form=Greeting');
  const { form } = app;
  await expect(form.run).toBeEnabled();
  const run = async (): Promise<void> => {
    await form.run.press('Enter');
    await expect(form.outcome).toHaveText(/success/i);
    await expect(form.run).toBeEnabled();
  };
  await run();
  await form.closeOutput.press('Enter');
  await expect(form.log).toBeHidden();
  await expect(form.run).toBeFocused();
  await run();
  await form.putAway.press('Enter');
  await expect(form.outcome).toBeHidden();
  await expect(form.run).toBeFocused();

  await form.button('Show Extravars').press('Enter');
  await page.getByRole('button', { name: 'Close Extravars' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Close Extravars' })).toBeHidden();
  await expect.poll(() => focused(page)).not.toBe('BODY');

  await form.button('Reload This Form').press('Enter');
  await expect(page.getByRole('button', { name: 'Hide help' })).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('BODY');
});

test('what a link filled in is counted and marked until somebody changes it', async ({ app, page, server }) => {
  await server.addForm({
    name: 'Linked',
    script: 'greeting.cjs',
    fields: [
      { name: 'host', type: 'text', label: 'Host' },
      { name: 'tier', type: 'enum', label: 'Tier', values: ['gold', 'silver'] },
      { name: 'size', type: 'enum', label: 'Size', values: ['s', 'm'] },
      { name: 'note', type: 'text', label: 'Note' },
    ],
  });
  await app.signIn('operator', '/form?form=Linked&host=db7&tier=gold&size=nothing-of-ours');
  await expect(page.getByText('2 fields came with the link: Host, Tier')).toBeVisible();
  await expect(page.getByText('from the link', { exact: true })).toHaveCount(2);
  await app.form.field('Host').fill('db8');
  await expect(page.getByText('from the link', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Tier' }).first().click();
  await expect(app.form.select('Tier')).toBeFocused();
});

test('a form whose markup brings styles breaks no rule of the page: they become classes or go', async ({ app, page, server }) => {
  const nasty = [
    `<p style="color: red" onclick="alert(1)">red</p>`,
    `<p title=">" style="position:fixed">behind a sign</p>`,
    `<!-- <p title=" --> <p/style="top:0"/>behind a comment</p>`,
    `<svg><style>p{top:0}</style><p style="top:0"></svg><style>p{top:0}</style>`,
    `<td style="top:0">loose</td><p style=top:0 style='left:0'>twice</p>`,
  ].join('');
  await server.addForm({
    name: 'Styled',
    script: 'greeting.cjs',
    showHelp: true,
    help: `| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n${nasty}`,
    fields: [
      { name: 'rich', type: 'html', label: 'Rich', expression: JSON.stringify(nasty), runLocal: true },
      { name: 'line', type: 'expression', label: 'Line', isHtml: true, expression: JSON.stringify(nasty), runLocal: true },
      { name: 'list', type: 'enum', label: 'List', values: [nasty, 'plain'] },
    ],
  });
  await app.signIn('operator', '/form?form=Styled');
  const reds = page.getByRole('main').getByText('red', { exact: true });
  await expect(reds).toHaveCount(3);
  await app.form.select('List').click();
  await expect(page.getByRole('option').first()).toContainText('behind a comment');
  for (const red of await reds.all()) await expect(red).toHaveClass('n-text-danger');
  expect(await page.getByRole('main').locator('p[style], td[style], th[style]').count()).toBe(0);
  // The journey itself fails on any violation that the page reports.
});

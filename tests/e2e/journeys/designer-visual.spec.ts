import type { Locator } from 'playwright/test';
import { overflow, violations } from '../support/axe.ts';
import type { App } from '../pages/app.ts';
import type { Designer } from '../pages/designer.ts';
import { expect, test } from '../support/journey.ts';
import type { FieldrunServer } from '../support/server.ts';

const night = `# kept by the night shift
name: Night
type: ansible   # not awx
playbook: night.yaml
roles: [public]

fields:
    # who asks
    - name: who
      type: text
      label: 'Who'
    - name: why   # they ask why
      type: textarea
      label: Why

    - name: when
      type: datetime
      dateType: date
      label: When
      group: Later
`;

/** The designer with that form open by its parts. */
async function openNight(app: App, server: FieldrunServer): Promise<Designer> {
  await server.write('forms/night.yaml', night);
  await app.signIn('admin', '/designer?form=Night');
  await app.designer.visual();
  return app.designer;
}

const middle = async (of: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.use({ viewport: { width: 1440, height: 900 } });

test('a form is made by its parts, by keyboard and by pointer; the comments of others stay, byte for byte', async ({
  app,
  server,
  page,
}) => {
  const designer = await openNight(app, server);
  expect(await designer.fields()).toEqual(['Who', 'Why', 'When']);

  await designer.field('Who').click();
  await designer.property('What stands above it').fill("Who's asking");
  await page.getByRole('checkbox', { name: 'Has to be filled in' }).check();

  await designer.button('Add field').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('a number');
  await page.keyboard.press('Enter');
  await expect(designer.field('Field 1')).toBeVisible();
  await designer.field('Field 1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(designer.field('Field 1')).toBeFocused();
  expect(await designer.fields()).toEqual(["Who's asking *", 'Why', 'Field 1', 'When']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await designer.fields()).toEqual(['Field 1', "Who's asking *", 'Why', 'When']);

  const [from, to] = [await middle(designer.main.locator('[data-at="2"] > span').first()), await middle(designer.field('Field 1'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 3 });
  await page.mouse.move(from.x, to.y - 8, { steps: 5 });
  await page.mouse.up();
  expect(await designer.fields()).toEqual(['Why', 'Field 1', "Who's asking *", 'When']);

  expect(await violations(page, 'layer')).toEqual([]);
  await designer.isKept();
  await designer.yaml();
  await expect(designer.editor).toContainText('# they ask why');
  await page.reload();
  await expect(designer.editor).toBeVisible();
  await designer.save();
  await expect(designer.toast).toContainText('Config saved');
  const [head = '', , who = '', why = '', rest = ''] = /^([^]*fields:\n)(( {4}# who[^]*?)( {4}- name: why[^]*?))(\n {4}- name: when[^]*)$/
    .exec(night)!
    .slice(1);
  // Between most of the fields there is a blank line, so there is one with the new one.
  const made = '    - name: field1\n      type: number\n      label: Field 1\n';
  const asked = who.replace("label: 'Who'", "label: 'Who''s asking'\n      required: true");
  expect(await server.text('forms/night.yaml')).toBe(`${head}${why}\n${made}${asked}${rest}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('fields are dragged by touch, their properties have the screen to themselves, and text that is no YAML leads back', async ({
    app,
    server,
    page,
  }) => {
    const designer = await openNight(app, server);
    const touch = await page.context().newCDPSession(page);
    const handle = designer.main.locator('[data-at="0"] > span').first();
    await handle.scrollIntoViewIfNeeded();
    const { width } = (await handle.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(44);
    // What stands above the fields leaves them more than half of the screen.
    expect((await designer.field('Who').boundingBox())!.y).toBeLessThan(422);
    const from = await middle(handle);
    const to = await middle(designer.field('Why'));
    // A finger that moves for a second and rests before it lifts: after a flick the browser takes the next tap for the end of a fling.
    const lifted = Date.now() / 1000;
    const touched = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null, before: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === null ? [] : [{ x: from.x, y }],
        timestamp: lifted - before,
      });
    await touched('touchStart', from.y, 1);
    for (const [part, before] of [
      [0.3, 0.8],
      [0.7, 0.6],
      [1, 0.4],
      [1, 0.2],
    ] as const)
      await touched('touchMove', from.y + (to.y + 10 - from.y) * part, before);
    await touched('touchEnd', null, 0);
    await expect.poll(() => designer.fields()).toEqual(['Why', 'Who', 'When']);

    await designer.field('Who').tap();
    await expect(designer.property('What stands above it')).toBeVisible();
    await expect(designer.field('Why')).toBeHidden();
    await designer.button('All fields').tap();
    await expect(designer.field('Why')).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page, 'layer')).toEqual([]);

    await designer.yaml();
    await designer.writeAtEnd('\thelp: tab');
    await designer.visual();
    await expect(designer.main.getByText(/Below is what could be read last|Line \d+:/).first()).toBeVisible();
    await designer.button('Mend it in the YAML').tap();
    await expect(designer.editor).toBeVisible();
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyToPaint } from './browser.mjs';
import { ms, percentile } from './demo.mjs';
import { largePortal } from './designer.mjs';

const name = 'Of 300 fields';

/** A form of 300 fields for a portal: what is typed in one of them should cost what one costs. */
export async function writeLongForm(data) {
  const field = (_, n) => `  - name: field${n}
    type: text
    label: Field ${n}
    group: Group ${Math.floor(n / 20)}
    help: What to say in field ${n}
    default: $(field${Math.max(0, n - 1)})
`;
  const head = `name: ${name}
type: ansible
playbook: many.yaml
roles: [admin]
fields:
`;
  await writeFile(join(data, 'forms', 'of-300-fields.yaml'), head + Array.from({ length: 300 }, field).join(''));
}

/** From a key in a property to the frame that shows it, in the visual face. */
export async function* propertyFigures(page) {
  await page.goto(`/designer?form=${encodeURIComponent(name)}`);
  await page.getByRole('tab', { name: 'Visual' }).click();
  await page.getByRole('button', { name: /^Field 150, / }).click();
  await page.getByLabel('What stands above it', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('ab', { delay: 400 });
  // What nobody waits for any more: all forms are checked.
  await page.waitForTimeout(4000);
  const paints = [];
  for (let n = 0; n < 40; n++) {
    paints.push(await keyToPaint(page, 'abcdefgh'[n % 8]));
    // A person who types fast.
    await page.waitForTimeout(120);
  }
  yield { what: `${largePortal}: key to paint in a property, 300 fields, p95`, value: ms(percentile(paints, 0.95)), goal: '≤ 50 ms' };
}

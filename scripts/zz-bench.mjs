import { onServer } from './bench/browser.mjs';
import { designerTexts } from './bench/designer.mjs';
import { propertyFigures, writeLongForm } from './bench/designer-visual.mjs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const write = async (data) => {
  const { base, files } = designerTexts();
  await mkdir(join(data, 'forms'), { recursive: true });
  await writeFile(join(data, base.file), base.text.replace('roles:\n', 'roles:\n  - name: admin\n    users: [local/admin]\n'));
  await Promise.all(files.map(({ file, text }) => writeFile(join(data, 'forms', file), text)));
  await writeLongForm(data);
};
async function* figures(page) { await page.goto('/designer'); await page.waitForTimeout(4000); yield* propertyFigures(page); }
for await (const row of onServer(browser, write, figures)) console.log(JSON.stringify(row));
await browser.close();

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Desk } from '#features/designer/Desk.tsx';
import { PreviewPanel } from '#features/designer/PreviewPanel.tsx';
import { PreviewProvider, type FormPreviewProps } from '#features/designer/preview-part.ts';
import type { Designer } from '#hooks/use-designer.ts';
import { baseText, device, named, openDesigner, server, twoText, withDesigner } from '#tests/support/designer-stage.tsx';

withDesigner();

const desk = (designer: Designer) => <Desk designer={designer} />;
/** The editor draws itself into a shadow root. */
const editor = (): Element | null | undefined =>
  [...document.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot?.querySelector('.cm-content');
const isOff = (name: string): boolean => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test.each([
  ['repository', '', 'The forms come from a git repository.'],
  ['database', '', 'The forms are in the settings.'],
  ['files', 'SHOW_DESIGNER is 0', 'SHOW_DESIGNER is 0'],
] as const)('forms of a %s %s are read only, with the reason and where to change them', async (place, disabled, reason) => {
  Object.assign(server, { place, disabled });
  await openDesigner(desk);
  const note = (await screen.findByText('Read only')).closest('[role=status]')!;
  expect(note).toHaveTextContent(reason);
  expect(isOff('Save')).toBe(true);
  expect(isOff('Add form')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'YAML' }));
  await waitFor(() => expect(editor()?.getAttribute('contenteditable')).toBe('false'));
  expect(editor()?.textContent).toContain('playbook: one.yaml');
});

test('in front of a server without texts the YAML is made of its configuration, and what is saved is one text with all of it', async () => {
  server.config = {
    categories: [{ name: 'Default', icon: 'bars' }],
    roles: [{ name: 'public', groups: [] }],
    constants: { site: 'lab' },
    extra: { kept: true },
    forms: [
      { name: 'One', type: 'ansible', playbook: 'one.yaml', roles: ['public'], fields: [] },
      { name: 'Two', type: 'ansible', playbook: 'two.yaml', roles: ['public'], fields: [], source: 'two.yaml' },
    ],
  };
  const tab = await openDesigner(desk);
  await screen.findByText('This server keeps no texts');
  fireEvent.click(screen.getByRole('button', { name: 'Close this note' }));
  await waitFor(() => expect(screen.queryByText('This server keeps no texts')).toBeNull());
  expect(await device.work.settings.get('designer note on texts')).toMatchObject({ value: 'closed' });
  expect(within(screen.getByRole('navigation', { name: 'Forms' })).getByRole('region', { name: 'two.yaml' })).toHaveTextContent('Two');
  const before = named(tab.now(), 'Two').text;
  await tab.does((designer) => designer.actions.write(named(designer, 'One'), `${named(designer, 'One').text}help: mine\n`));
  server.onSave = (store) => {
    const [one, two] = server.config!['forms'] as object[];
    server.config = { ...server.config, forms: [{ ...one, help: 'mine' }, two] };
    return { ok: true, value: store() };
  };
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'saved', others: [] });
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).not.toHaveProperty('sources');
  expect(String(server.sent[0]!['forms'])).toMatch(/extra:\n +kept: true/);
  expect(String(server.sent[0]!['forms'])).toContain('source: two.yaml');
  expect(named(tab.now(), 'Two').text).toBe(before);
});

const bad: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['a tab', (text) => `${text}\thelp: tab\n`, /tab/i],
  ['the name of another form', (text) => text.replace('name: One', 'name: Two'), /already a form named 'Two'/],
  [
    'a field that is there twice',
    (text) => text.replace('    label: Ay', '    label: Ay\n  - name: a\n    type: text'),
    /unique name: 'a'/,
  ],
  ['a whole other portal', () => baseText, /name/],
  ['nothing', () => '', /should be a form/],
];
test.each(bad)('%s in the text is told with its line, kept on the device, and not saved', async (_what, change, told) => {
  const tab = await openDesigner(desk);
  await tab.does((designer) => designer.actions.write(named(designer, 'One'), change(named(designer, 'One').text)));
  await tab.isKept();
  const texts = (): string =>
    tab
      .now()
      .warnings.map(({ text }) => text)
      .join('\n');
  await waitFor(() => expect(texts()).toMatch(told));
  expect(isOff('Save')).toBe(true);
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  expect(await screen.findByRole('region', { name: 'Warnings' })).toHaveTextContent(told);
  expect(server.sent).toEqual([]);
  expect(await device.work.drafts.count()).toBe(1);
});

test('a form of 10,000 lines is kept, checked and saved', async () => {
  const long = Array.from({ length: 3330 }, (_, n) => `  - name: f${n}\n    type: text\n    label: Field ${n}\n`).join('');
  const tab = await openDesigner();
  await tab.does((designer) => designer.actions.write(named(designer, 'Two'), twoText.replace(/fields:\n[^]*/, `fields:\n${long}`)));
  await tab.isKept();
  expect(tab.now().warnings).toEqual([]);
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'saved' });
  expect(server.text('two.yaml')).toContain('name: f3329');
});

test('validating without a network looks at the whole by the rules of the server: a base file that lacks something, a form that takes something over', async () => {
  const form = (name: string, fields: string): string =>
    `  - name: ${name}\n    type: ansible\n    playbook: p.yaml\n    roles: [public]\n    fields: ${fields}\n`;
  const forms = `forms:\n${form('One', '&shared []')}${form('Three', '*shared')}    colour: red\n`;
  server.texts = [{ file: 'forms.yaml', text: `categories:\n  - name: Default\n    icon: bars\nsurplus: 1\n${forms}` }];
  const tab = await openDesigner();
  await tab.goOnline(false);
  const found = await tab.does(({ saving }) => saving.check());
  expect(found.map(({ text }) => text).join('\n')).toMatch(/roles/);
  expect(found.map(({ text }) => text).join('\n')).toMatch(/'surplus' is not a property/);
  expect(found.find(({ item }) => item !== '')).toMatchObject({ item: 'form /Three', line: 6 });
  expect(tab.now().saving).toMatchObject({ saidBy: 'device', said: found });
});

test('the preview keeps the last form that could be read, names the line, and follows constants', async () => {
  const seen: FormPreviewProps[] = [];
  const lines: number[] = [];
  const Preview = (props: FormPreviewProps) => {
    seen.push(props);
    return <button onClick={() => props.onField('a')}>to a</button>;
  };
  const tab = await openDesigner((designer) => (
    <PreviewProvider value={Preview}>
      <PreviewPanel item={named(designer, 'One')} items={designer.items} onLine={(line) => void lines.push(line)} />
    </PreviewProvider>
  ));
  expect(seen.at(-1)).toMatchObject({ form: { name: 'One', fields: [{ label: 'Ay' }] }, constants: { site: 'lab' } });
  await tab.does((designer) => designer.actions.write(named(designer, 'One'), `${named(designer, 'One').text}\thelp: tab\n`));
  fireEvent.click(await screen.findByRole('button', { name: /as it last could be read: now line 9 cannot/ }));
  fireEvent.click(screen.getByRole('button', { name: 'to a' }));
  expect(lines[0]).toBe(9);
  expect(seen.at(-1)).toMatchObject({ form: { fields: [{ label: 'Ay' }] } });
  const constants = tab.now().items.find(({ kind }) => kind === 'constants')!;
  await tab.does(({ actions }) => actions.write(constants, 'constants:\n  site: roof\n'));
  expect(seen.at(-1)).toMatchObject({ constants: { site: 'roof' } });
});

test('an address of a form that nobody has says so, above the first one; another tab or form is not spoken of', async () => {
  await openDesigner(desk, device, '/designer?form=Nobody');
  expect(await screen.findByText(/There is no form named/)).toHaveTextContent('There is no form named Nobody. This is the first one.');
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Two/ }));
  await screen.findByRole('heading', { name: 'Two' });
  expect(screen.queryByText(/There is no form named/)).toBeNull();
});

test('who came by an address stays with its form when they give it another name', async () => {
  const tab = await openDesigner(desk, device, '/designer?form=Two');
  await screen.findByRole('heading', { name: 'Two' });
  await tab.does((designer) => designer.actions.write(named(designer, 'Two'), twoText.replace('Two', 'Twob')));
  expect(await screen.findByRole('heading', { name: 'Twob' })).toBeVisible();
  expect(screen.queryByText(/There is no form named/)).toBeNull();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConflictsPanel } from '#features/designer/ConflictsPanel.tsx';
import { draftFile, readDraftFile } from '#features/designer/draft-file.ts';
import type { Designer } from '#hooks/use-designer.ts';
import { areAllKept } from '#hooks/use-designer-drafts.ts';
import {
  device,
  lost,
  named,
  newDevice,
  openDesigner,
  server,
  thrownAway,
  trouble,
  withDesigner,
  type DesignerTab,
} from '#tests/support/designer-stage.tsx';

withDesigner();

const write = (tab: DesignerTab, name: string, change: (text: string) => string) =>
  tab.does((designer) => designer.actions.write(named(designer, name), change(named(designer, name).text)));
const shown = ({ changes }: Designer) => changes.map(({ name, state, text }) => ({ name, state, text }));

test('what is exported and imported on another device is the same there: changed, new and deleted', async () => {
  server.texts = [
    ...server.texts,
    { file: 'gone.yaml', text: 'name: Gone\ntype: ansible\nplaybook: g.yaml\nroles: [public]\nfields: []\n' },
  ];
  const tab = await openDesigner();
  await write(tab, 'One', (text) => `${text}help: me # by hand\n`);
  await tab.does(({ actions }) => actions.add());
  await tab.does((designer) => designer.actions.remove(named(designer, 'Gone')));
  const file = draftFile(tab.now().changes);
  const other = await newDevice();
  const there = await openDesigner(undefined, other);
  expect(await there.does(({ actions }) => actions.lay(readDraftFile(file) ?? []))).toEqual([]);
  expect(shown(there.now())).toEqual(shown(tab.now()));
  await there.isKept();
  await there.does(({ saving }) => saving.save());
  expect(server.texts.map(({ file: name }) => name)).toEqual(['forms.yaml', 'two.yaml']);
  expect(server.text('forms.yaml')).toContain('help: me # by hand');
  there.close();
  await thrownAway(other);
});

test('a deletion that was exported spares a form that was changed since; an older Fieldrun does not take it for a text', async () => {
  const tab = await openDesigner();
  await tab.does((designer) => designer.actions.remove(named(designer, 'Two')));
  const file = draftFile(tab.now().changes);
  expect(JSON.parse(file)).toMatchObject({ version: 2 });
  await tab.does(({ actions }) => actions.discard(tab.now().changes[0]!.id));
  await write(tab, 'Two', (text) => `${text}help: new\n`);
  const left = await tab.does(({ actions }) => actions.lay(readDraftFile(file) ?? []));
  expect(left.map(({ name }) => name)).toEqual(['Two']);
  expect(named(tab.now(), 'Two').state).toBe('changed');
  expect(readDraftFile('{"fieldrun":"designer drafts","version":3,"drafts":[]}')).toBeNull();
  expect(readDraftFile(draftFile([]))).toEqual([]);
});

test('a key that is not on the device yet is told with that key, also while the page waits for a pause in the typing', async () => {
  const tab = await openDesigner();
  await write(tab, 'One', (text) => `${text}# a\n`);
  await tab.isKept();
  expect(areAllKept(tab.now().draftsNow)).toBe(true);
  const before = tab.now();
  before.actions.write(named(before, 'One'), `${named(before, 'One').text}# b\n`);
  expect(tab.now().drafts, 'the page has not followed').toBe(before.drafts);
  expect(areAllKept(tab.now().draftsNow)).toBe(false);
  await tab.isKept();
});

test('what was discarded comes back by Undo, and is on the device again', async () => {
  const tab = await openDesigner();
  await write(tab, 'One', (text) => `${text}help: mine\n`);
  await tab.isKept();
  const { id } = named(tab.now(), 'One');
  await tab.does(({ actions }) => actions.discard(id));
  await waitFor(async () => expect(await device.work.drafts.count()).toBe(0));
  expect(named(tab.now(), 'One').state).toBe('same');
  await tab.does(({ actions }) => actions.undo(id));
  await waitFor(async () =>
    expect(await device.work.drafts.toArray()).toMatchObject([{ mine: { text: expect.stringContaining('help: mine') } }]),
  );
  expect(named(tab.now(), 'One').text).toContain('help: mine');
});

test('a conflict is edited by hand, and what was written there is saved', async () => {
  const tab = await openDesigner(({ conflicts, actions }) => <ConflictsPanel conflicts={conflicts} actions={actions} />);
  await write(tab, 'Two', (text) => text.replace('two.yaml', 'mine.yaml'));
  server.edit('two.yaml', (text) => text.replace('playbook: two.yaml', 'playbook: theirs.yaml'));
  await tab.does(({ refresh }) => refresh());
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'conflict' });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Edited value' }), { target: { value: 'both.yaml' } });
  fireEvent.click(screen.getByRole('button', { name: 'Take what is written here' }));
  await screen.findByText('1 of 1 decided. You can save now.');
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'saved' });
  expect(server.text('two.yaml')).toContain('playbook: both.yaml');
  expect(tab.now().changes).toEqual([]);
});

test('two tabs on one form: what both typed is in both, and saved once', async () => {
  const [left, right] = [await openDesigner(), await openDesigner()];
  await write(left, 'One', (text) => text.replace('label: Ay', 'label: Left'));
  await left.isKept();
  await waitFor(() => expect(named(right.now(), 'One').text).toContain('label: Left'));
  await write(right, 'One', (text) => `${text}help: right\n`);
  await right.isKept();
  await waitFor(() => expect(named(left.now(), 'One').text).toContain('help: right'));
  await left.does(({ saving }) => saving.save());
  expect(server.text('forms.yaml')).toMatch(/label: Left\n(?:.*\n)*.*help: right/);
  await waitFor(() => expect(right.now().changes).toEqual([]));
  expect(server.sent).toHaveLength(1);
});

test('two tabs that typed differently at the same place both keep theirs, and the person decides', async () => {
  const [left, right] = [await openDesigner(), await openDesigner()];
  // Neither heard of the other when it typed.
  await left.does(() => {
    for (const [tab, word] of [
      [left, 'Left'],
      [right, 'Right'],
    ] as const) {
      const item = named(tab.now(), 'One');
      tab.now().actions.write(item, item.text.replace('label: Ay', `label: ${word}`));
    }
  });
  await Promise.all([left.isKept(), right.isKept()]);
  await waitFor(async () => {
    const texts = (await device.work.drafts.toArray()).map((row) => (row as { mine?: { text: string } }).mine?.text ?? '');
    expect(texts.join('\n')).toContain('label: Left');
    expect(texts.join('\n')).toContain('label: Right');
  });
  expect(await left.does(({ saving }) => saving.save())).toMatchObject({ is: 'conflict' });
  expect(server.sent).toEqual([]);
});

test('a device that refuses to keep says so, keeps the text on the page, and keeps it once it can', async () => {
  const tab = await openDesigner();
  const full = vi.spyOn(device.work.drafts, 'put').mockRejectedValue(new DOMException('The storage is full', 'QuotaExceededError'));
  await write(tab, 'One', (text) => `${text}help: mine\n`);
  await waitFor(() => expect(tab.now().unkept).toContain('The storage is full'));
  expect(named(tab.now(), 'One').text).toContain('help: mine');
  full.mockRestore();
  await waitFor(() => expect(tab.now().unkept).toBeNull());
  await tab.isKept();
  expect(await device.work.drafts.count()).toBe(1);
});

test("the server's check refuses what this device allows: it is told at its place, nothing is sent, the draft stays", async () => {
  const tab = await openDesigner();
  await write(tab, 'One', (text) => `${text}help: mine\n`);
  server.against = "Form 'One', field 'a': is not to our taste";
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'refused' });
  const { id, text } = named(tab.now(), 'One');
  expect(tab.now().saving).toMatchObject({ saidBy: 'server', said: [{ item: id, text: expect.stringContaining('taste') }] });
  expect(text.split('\n')[tab.now().saving.said[0]!.line - 1]).toContain('name: a');
  expect(server.sent).toEqual([]);
  expect(tab.now().changes).toHaveLength(1);
  expect(server.lock.free).toBe(true);
});

test('a file that is changed by hand while the lock is mine is merged, not overwritten', async () => {
  const tab = await openDesigner();
  await tab.does(({ lockActions }) => lockActions.take());
  await write(tab, 'One', (text) => `${text}help: mine\n`);
  server.edit('forms.yaml', (text) => text.replace('label: Ay', 'label: By hand'));
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'saved' });
  expect(server.text('forms.yaml')).toMatch(/label: By hand\n(?:.*\n)*.*help: mine/);
  expect(server.lock.free).toBe(false);
});

test('a save whose answer is lost, or that ends in trouble after the deed, is looked for and not sent again; one that was not done stays a draft', async () => {
  const tab = await openDesigner();
  for (const [word, answer] of [
    ['first', lost],
    ['second', trouble],
  ] as const) {
    server.onSave = (store) => {
      store();
      return answer;
    };
    await write(tab, 'One', (text) => `${text}# ${word}\n`);
    expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'saved' });
    expect(server.text('forms.yaml')).toContain(`# ${word}`);
  }
  expect(server.sent).toHaveLength(2);
  expect(tab.now().changes).toEqual([]);
  server.onSave = () => trouble;
  await write(tab, 'One', (text) => `${text}# third\n`);
  expect(await tab.does(({ saving }) => saving.save())).toMatchObject({ is: 'lost' });
  expect(tab.now().changes).toHaveLength(1);
  expect(server.lock.free).toBe(true);
});

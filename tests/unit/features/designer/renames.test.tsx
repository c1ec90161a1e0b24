import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RenamedNames } from '#features/designer/RenamedNames.tsx';
import type { Designer } from '#hooks/use-designer.ts';
import { baseText, named, openDesigner, server, withDesigner, type DesignerTab } from '#tests/support/designer-stage.tsx';

withDesigner();

const names = (of: 'roles' | 'categories') => (designer: Designer) => (
  <RenamedNames of={of} items={designer.items} write={designer.actions.write} />
);
const changes = (tab: DesignerTab, kind: 'roles' | 'categories', change: (text: string) => string) =>
  tab.does(({ items, actions }) => {
    const item = items.find((one) => one.kind === kind)!;
    actions.write(item, change(item.text));
  });
const pressed = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a role that is renamed is taken along to the forms that name it, approvals included, and back again', async () => {
  server.edit('two.yaml', (text) => `${text}approval:\n  roles: [public] # who says yes\n`);
  const tab = await openDesigner(names('roles'));
  await changes(tab, 'roles', (text) => text.replace('name: public', 'name: everybody'));
  expect(await screen.findByText(/^2 forms name/)).toHaveTextContent('2 forms name public, which is everybody now: One, Two');
  const before = named(tab.now(), 'Two').text;
  await pressed('Change them, too');
  await waitFor(() => expect(named(tab.now(), 'Two').text).toBe(before.replaceAll('[public]', '[everybody]')));
  expect(named(tab.now(), 'One').text).toContain('roles: [everybody]');
  expect(tab.now().changes).toHaveLength(3);
  await pressed('Undo');
  await waitFor(() => expect(named(tab.now(), 'Two').text).toBe(before));
  expect(await screen.findByText(/^2 forms name/)).toBeVisible();
});

test('a category with others in it takes all their names along; who only deletes one is offered nothing', async () => {
  const tree = '  - name: Cloud\n    icon: cloud\n    items:\n      - name: Network\n        icon: x\n  - name: Old\n    icon: box\n';
  server.texts = [
    { file: 'forms.yaml', text: baseText.replace('    icon: bars\n', `    icon: bars\n${tree}`) },
    { file: 'two.yaml', text: `${server.text('two.yaml')}categories: [Cloud/Network, Old]\n` },
  ];
  const tab = await openDesigner(names('categories'));
  await changes(tab, 'categories', (text) => text.replace('  - name: Old\n    icon: box\n', ''));
  expect(screen.queryByRole('button')).toBeNull();
  await changes(tab, 'categories', (text) => text.replace('name: Cloud', 'name: Sky'));
  await pressed('Change them, too');
  await waitFor(() => expect(named(tab.now(), 'Two').text).toContain('categories: [Sky/Network, Old]'));
});

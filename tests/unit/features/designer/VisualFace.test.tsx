import { FluentProvider } from '@fluentui/react-components';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { HelpNode } from '#contract/help.ts';
import { VisualFace } from '#features/designer/visual/VisualFace.tsx';
import type { BenchItem } from '#hooks/use-designer.ts';
import { readGuide } from '#server/help/guide.ts';
import { Toasts } from '#ui/toasts.tsx';

const nodes = v.parse(v.array(HelpNode), readGuide());

afterEach(cleanup);

const form = `# the night shift's
name: Restart
type: ansible
playbook: restart.yaml
roles: [public]
fields:
  - name: host   # which one
    type: text
    label: "Host"
  - name: why
    type: textarea
    group: Reasons
    default: because of $(host)
  # comes last
  - name: port
    type: number
    dependencies:
      - name: host
        values: [web1]
`;

const portal: readonly BenchItem[] = [
  itemOf('roles', 'roles:\n  - name: public\n    groups: []\n  - name: operator  # theirs\n    groups: [local/operators]\n'),
  itemOf('categories', 'categories:\n  - name: Default\n    icon: bars\n  - name: Linux\n    icon: server\n'),
  itemOf('constants', 'constants:\n  SITE: Antwerp  # here\n  SIZE: 3\n'),
];

function itemOf(kind: BenchItem['kind'], text: string): BenchItem {
  return { id: kind, kind, file: '', name: '', text, state: 'same', theirs: null, base: null };
}

interface Shown {
  readonly text: () => string;
  readonly type: (text: string) => void;
  readonly yamlAt: readonly number[];
}

function open(kind: BenchItem['kind'], first: string, given: Partial<Parameters<typeof VisualFace>[0]> = {}): Shown {
  let now = first;
  const yamlAt: number[] = [];
  const put = (text: string): void => {
    now = text;
    view.rerender(stage());
  };
  const stage = () => (
    <MemoryRouter>
      <FluentProvider theme={{}}>
        <Toasts>
          <VisualFace
            item={itemOf(kind, now)}
            items={portal}
            nodes={nodes}
            warnings={[]}
            isReadOnly={false}
            goTo={null}
            onChange={put}
            onYaml={(line) => yamlAt.push(line)}
            {...given}
          />
        </Toasts>
      </FluentProvider>
    </MemoryRouter>
  );
  const view = render(stage());
  return { text: () => now, type: put, yamlAt };
}

const row = (name: RegExp | string) => screen.getByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: 'Properties' }));
/** Types, and leaves the box. */
function write(box: HTMLElement, text: string): void {
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
}
const titles = () => [...document.querySelectorAll('[data-at] [dir="auto"]')].map(({ textContent }) => textContent);

test('fields stand as the form page shows them; a property that is typed changes its own line only', () => {
  const { text } = open('form', form);
  expect(titles()).toEqual(['Host', 'port', 'why']);
  fireEvent.click(row(/^Host/));
  write(panel().getByLabelText('What stands above it'), 'Host: "name"');
  expect(text()).toBe(form.replace('"Host"', '"Host: \\"name\\""'));
  fireEvent.click(panel().getByLabelText('Has to be filled in'));
  expect(text()).toContain('    label: "Host: \\"name\\""\n    required: true\n');
  fireEvent.click(panel().getByLabelText('Has to be filled in'));
  expect(text()).not.toContain('required');
  fireEvent.click(row('Undo'));
  fireEvent.click(row('Undo'));
  fireEvent.click(row('Undo'));
  expect(text()).toBe(form);
  fireEvent.click(row('Redo'));
  expect(text()).not.toBe(form);
});

test('a field is added from the palette, moved by the keyboard, copied, and deleted with a way back', () => {
  const { text } = open('form', form);
  fireEvent.click(row('Add field'));
  const palette = within(screen.getByRole('dialog', { name: 'Types of fields' }));
  expect(palette.getAllByRole('button').length).toBeGreaterThan(12);
  fireEvent.change(palette.getByLabelText('Search types'), { target: { value: 'a day' } });
  fireEvent.click(palette.getByRole('button', { name: /^datetime/ }));
  expect(text()).toBe(`${form}  - name: field1\n    type: datetime\n    label: Field 1\n    dateType: date\n`);
  fireEvent.keyDown(row(/^Field 1/), { key: 'ArrowUp', altKey: true });
  expect(titles()).toEqual(['Host', 'Field 1', 'port', 'why']);
  fireEvent.keyDown(row(/^Field 1/), { key: 'd', ctrlKey: true });
  expect(titles()).toEqual(['Host', 'Field 1', 'Field 1', 'port', 'why']);
  fireEvent.keyDown(row(/^Host/), { key: 'Delete' });
  expect(screen.getByText('host deleted.')).toBeVisible();
  expect(text()).not.toContain('# which one');
  fireEvent.click(within(screen.getByText('host deleted.')).getByRole('button', { name: 'Undo' }));
  expect(text()).toContain('# which one');
});

test('several fields are chosen by keyboard and put into one group; the group is renamed for all of them', () => {
  const { text } = open('form', form);
  fireEvent.click(row(/^Host/));
  fireEvent.keyDown(row(/^Host/), { key: 'ArrowDown', shiftKey: true });
  fireEvent.change(panel().getByLabelText('Group'), { target: { value: 'Where' } });
  fireEvent.keyDown(panel().getByLabelText('Group'), { key: 'Enter' });
  expect(text().match(/group: Where/g)).toHaveLength(2);
  fireEvent.click(row('Rename the group Where'));
  fireEvent.change(screen.getByLabelText('Name of the group'), { target: { value: 'Place' } });
  fireEvent.keyDown(screen.getByLabelText('Name of the group'), { key: 'Enter' });
  expect(text().match(/group: Place/g)).toHaveLength(2);
  fireEvent.click(row('Side by side'));
  expect(text().match(/line: line1/g)).toHaveLength(2);
});

test('a new name is taken along to all that names the field, when the person wants it', () => {
  const { text } = open('form', form);
  fireEvent.click(row(/^Host/));
  fireEvent.change(panel().getByLabelText(/^Name/), { target: { value: 'why' } });
  expect(panel().getByText("There is already a field named 'why'")).toBeVisible();
  fireEvent.change(panel().getByLabelText(/^Name/), { target: { value: 'server' } });
  expect(panel().getByText('It is named in 2 places:')).toBeVisible();
  fireEvent.click(panel().getByRole('button', { name: 'Rename' }));
  expect(text()).toBe(
    form.replace('name: host   # w', 'name: server   # w').replace('$(host)', '$(server)').replace('- name: host\n', '- name: server\n'),
  );
});

test('text that is no YAML leaves the last outline, names the line and leads to it', () => {
  const { type, yamlAt } = open('form', form);
  type(form.replace('    type: text\n', '    type: "text\n'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Line \d+:/);
  expect(titles()).toEqual(['Host', 'port', 'why']);
  expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
  fireEvent.click(row('Mend it in the YAML'));
  expect(yamlAt).toHaveLength(1);
  type(form);
  expect(row('Add field')).toBeVisible();
});

test('who may not change anything reads it all, and finds nothing to press', () => {
  open('form', form, { isReadOnly: true });
  fireEvent.click(row(/^Host/));
  expect(panel().getByLabelText('What stands above it')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /Add|Delete|Duplicate|Take/ })).toBeNull();
});

test('a warning stands at its field, and the form has those of nowhere else', () => {
  open('form', form, {
    warnings: [
      { item: 'form', line: 10, text: 'wrong type' },
      { item: 'form', line: 2, text: 'no such name' },
    ],
  });
  expect(row(/^why/)).toHaveAttribute('title', 'wrong type');
  expect(row(/^The form/)).toHaveTextContent('warning');
  expect(panel().getByText('no such name')).toBeVisible();
});

test('categories, roles and constants are edited by their parts; comments stay', () => {
  const categories = open('categories', portal[1]!.text);
  write(screen.getByLabelText('Name of Linux'), 'Unix');
  fireEvent.click(row('Add a category in Unix'));
  expect(categories.text()).toBe(
    'categories:\n  - name: Default\n    icon: bars\n  - name: Unix\n    icon: server\n    items:\n      - name: Category 1\n        icon: folder\n',
  );
  fireEvent.click(row('Move Unix/Category 1 out'));
  expect(categories.text()).not.toContain('items');
  cleanup();
  const roles = open('roles', portal[0]!.text);
  fireEvent.click(row(/^operator/));
  write(screen.getByLabelText(/Groups whose members have the role, another/), 'ldap/ops');
  fireEvent.change(screen.getByLabelText('The log of the server'), { target: { value: 'true' } });
  expect(roles.text()).toContain(
    '  - name: operator  # theirs\n    groups: [local/operators, ldap/ops]\n    options:\n      showLogs: true\n',
  );
  cleanup();
  const constants = open('constants', portal[2]!.text);
  write(screen.getByLabelText('Value of SIZE'), '4');
  write(screen.getByLabelText('Name of SITE'), 'PLACE');
  expect(constants.text()).toBe('constants:\n  PLACE: Antwerp  # here\n  SIZE: 4\n');
});

test('without the guide every value that is written can be changed', () => {
  const { text } = open('form', form, { nodes: null });
  fireEvent.click(row(/^Host/));
  expect(screen.getByText(/reference guide is not on this device/)).toBeVisible();
  fireEvent.click(panel().getByRole('button', { name: /^Not for this type|^Properties/ }));
  write(panel().getByLabelText('label'), 'Server');
  expect(text()).toContain('    label: "Server"\n');
});

test('a list of records is a table: cells, rows and columns are edited each at its own line, and what is no text as YAML', () => {
  const records = (values: string) => form.replace('    type: text\n', `    type: enum\n    values:\n${values}`);
  const { text } = open('form', records('      - name: web1  # the first\n        port: 80\n      - name: web2\n        tags: [a, b]\n'));
  fireEvent.click(row(/^Host/));
  const table = () => within(panel().getByRole('table'));
  const cell = (name: RegExp) => table().getByLabelText(name);
  write(cell(/port of row 1$/), '8080');
  expect(text()).toContain('      - name: web1  # the first\n        port: 8080\n');
  expect(table().getByRole('button', { name: /tags of row 2, edit as YAML/ })).toHaveTextContent('["a","b"]');
  write(cell(/, column port$/), 'tcp');
  fireEvent.click(table().getByRole('button', { name: 'Move row 2 up' }));
  expect(text()).toContain('      - name: web2\n        tags: [a, b]\n      - name: web1  # the first\n        tcp: 8080\n');
  fireEvent.click(table().getByRole('button', { name: 'Delete the column tags' }));
  fireEvent.click(panel().getByRole('button', { name: 'Add a row' }));
  write(cell(/name of row 3$/), 'web3');
  expect(text()).toContain("      - name: web2\n      - name: web1  # the first\n        tcp: 8080\n      - name: web3\n        tcp: ''\n");
});

test('a list of texts becomes a table when its entries are to be sent as something else than they say', () => {
  const { text } = open('form', form.replace('    type: text\n', '    type: enum\n    values: [a, b]\n'));
  fireEvent.click(row(/^Host/));
  fireEvent.click(panel().getByRole('button', { name: 'As a table, with columns' }));
  expect(panel().getByRole('table')).toBeVisible();
  expect(text()).toMatch(/name: a,? *\n? *value: a/);
});

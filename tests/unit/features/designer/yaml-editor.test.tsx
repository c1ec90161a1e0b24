import { undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { YamlEditor } from '#features/designer/YamlEditor.tsx';

afterEach(cleanup);

const begun = 'name: One\nlabel: Ay\n';

function open() {
  const told: string[] = [];
  const editor = (text: string) => (
    <MemoryRouter>
      <YamlEditor
        text={text}
        label="YAML"
        isReadOnly={false}
        marks={[]}
        wordsAt={() => []}
        goTo={null}
        onChange={(now) => void told.push(now)}
      />
    </MemoryRouter>
  );
  const { container, rerender } = render(editor(begun));
  const root = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!;
  const view = EditorView.findFromDOM(root.querySelector<HTMLElement>('.cm-editor')!)!;
  return {
    told,
    view,
    text: () => view.state.doc.toString(),
    comesBack: (text: string) => rerender(editor(text)),
    type: (text: string) => view.dispatch({ changes: { from: view.state.doc.length, insert: text }, userEvent: 'input.type' }),
  };
}

test('what was typed comes back later, and takes nothing away that was typed on since', () => {
  const { told, text, type, comesBack } = open();
  type('a');
  type('b');
  expect(told).toEqual([`${begun}a`, `${begun}ab`]);
  comesBack(`${begun}a`);
  expect(text()).toBe(`${begun}ab`);
  comesBack(`${begun}ab`);
  comesBack(begun);
  expect([text(), told.length]).toEqual([begun, 2]);
});

test('Undo takes back what was typed here; what another tab wrote meanwhile stays', () => {
  const { text, type, comesBack, view } = open();
  type('help: me\n');
  comesBack('name: Theirs\nlabel: Ay\nhelp: me\n');
  undo(view);
  expect(text()).toBe('name: Theirs\nlabel: Ay\n');
  undo(view);
  expect(text()).toBe('name: Theirs\nlabel: Ay\n');
});

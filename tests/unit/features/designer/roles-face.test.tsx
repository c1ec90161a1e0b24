import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SurroundingsProvider, type Surroundings } from '#features/designer/visual/editing.tsx';
import { RolesFace } from '#features/designer/visual/RolesFace.tsx';
import type { Section } from '#hooks/use-section.ts';

test('a role is changed at its own place, whatever stands in the list before it', () => {
  const ways: unknown[] = [];
  const section: Section = {
    value: [null, { name: 'admin' }, { name: 'guests' }],
    bad: null,
    change: (value) => void ways.push(value),
    changeAt: (way, value) => void ways.push([way, value]),
    undo: () => undefined,
    redo: () => undefined,
    canUndo: false,
    canRedo: false,
  };
  const surroundings: Surroundings = {
    declarations: new Map(),
    isReadOnly: false,
    namesFor: () => [],
    placeholders: () => [],
    functions: () => [],
    trial: null,
    properties: ({ set }) => (
      <button type="button" onClick={() => set(['groups'], ['ops'], [])}>
        Give a group
      </button>
    ),
  };
  render(
    <SurroundingsProvider value={surroundings}>
      <RolesFace section={section} />
    </SurroundingsProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^guests/, expanded: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Give a group' }));
  expect(ways).toEqual([[[2, 'groups'], ['ops']]]);
});

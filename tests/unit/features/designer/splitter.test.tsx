import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Splitter } from '#features/designer/Splitter.tsx';

test('the edge beside the editor is moved by keys and by dragging, within limits, and goes back by a double press', () => {
  const widths: (number | null)[] = [];
  const panes = document.createElement('div');
  render(<Splitter panesRef={{ current: panes }} width={null} onWidth={(width) => void widths.push(width)} />);
  const edge = screen.getByRole('separator', { name: 'Width of what is beside the editor' });
  Object.defineProperty(edge.parentElement, 'clientWidth', { value: 400 });
  edge.setPointerCapture = () => undefined;
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 });
  fireEvent.pointerDown(edge, at(600));
  fireEvent.pointerMove(edge, at(500));
  expect(panes.style.getPropertyValue('--side-width')).toBe('500px');
  fireEvent.pointerUp(edge, at(900));
  fireEvent.doubleClick(edge);
  expect(widths).toEqual([432, 368, 280, null]);
});

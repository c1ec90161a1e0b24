import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LogRow, type LogRowProps } from '#ui/log/LogRow.tsx';

test('a line that says what it said before is not drawn again, however its facts are told', () => {
  const props: LogRowProps = {
    at: 7,
    line: null,
    heading: null,
    looks: '',
    spans: null,
    hidesLow: false,
    timeOf: null,
    onFold: () => undefined,
    onGrow: () => undefined,
    onMore: undefined,
  };
  const said: Partial<LogRowProps> = { line: { html: "<span class='has-text-info'>x</span>" }, spans: [[0, 1]] };
  const { container: host, rerender } = render(<LogRow {...props} {...structuredClone(said)} />);
  const draw = (change: Partial<LogRowProps>): void => rerender(<LogRow {...props} {...change} />);
  const drawn = host.querySelector('code')?.firstChild;
  const replaced = vi.spyOn(host.querySelector('code')!, 'replaceChildren');
  draw(structuredClone(said));
  expect(replaced).not.toHaveBeenCalled();
  expect(host.querySelector('code')?.firstChild).toBe(drawn);
  draw({ line: { html: 'other' } });
  expect(host.textContent).toBe('other');
  draw({ heading: { title: 'TASK [a]', isPlay: false, isFolded: false, summary: '', took: null } });
  draw({ heading: { title: 'TASK [a]', isPlay: false, isFolded: true, summary: '1 failed', took: null } });
  expect(host.querySelector('button')?.getAttribute('aria-expanded')).toBe('false');
});

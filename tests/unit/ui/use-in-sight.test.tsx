import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useInSight } from '#ui/use-in-sight.ts';

function Grown({ position = 'static' }: { readonly position?: 'static' | 'fixed' }) {
  const ref = useRef<HTMLDivElement>(null);
  useInSight(ref);
  return <div ref={ref} style={{ position }} />;
}

const { style } = document.documentElement;
afterEach(() => {
  style.removeProperty('scroll-padding-bottom');
  vi.restoreAllMocks();
});

test('a bar below that becomes higher covers no line of what is kept in sight, until the person goes elsewhere', async () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 100, window.innerHeight - 300 - 80));
  render(<Grown />);
  expect(scrolled).not.toHaveBeenCalled();
  style.setProperty('scroll-padding-bottom', '120px');
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 56, behavior: 'instant' }));
  scrolled.mockClear();
  window.dispatchEvent(new Event('wheel'));
  style.setProperty('scroll-padding-bottom', '130px');
  await Promise.resolve();
  expect(scrolled).not.toHaveBeenCalled();
});

test('what stands upon the page is in sight wherever the page is', () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 100, window.innerHeight));
  render(<Grown position="fixed" />);
  expect(scrolled).not.toHaveBeenCalled();
  render(<Grown />);
  expect(scrolled).toHaveBeenCalled();
});

import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRoom } from '#ui/log/use-room.ts';

afterEach(() => vi.restoreAllMocks());

test('two logs beside each other take their own width, and the window is asked once a log, however often it grows', () => {
  let asked = 0;
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function widthOf(this: Element) {
    if (this !== document.documentElement) return Number(this.getAttribute('data-width'));
    asked++;
    return 1200;
  });
  const seen: Record<string, number[]> = { one: [], other: [] };
  const Log = ({ name, width }: { readonly name: string; readonly width: number }) => {
    const [viewerRef, room] = useRoom();
    seen[name]?.push(room);
    return <section ref={viewerRef} data-width={width} />;
  };
  const logs = () => (
    <>
      <Log name="one" width={500} />
      <Log name="other" width={400} />
    </>
  );
  const { rerender } = render(logs());
  for (let batch = 0; batch < 5; batch++) rerender(logs());
  expect(seen['one']?.at(0)).toBe(1200);
  expect([seen['one']?.at(-1), seen['other']?.at(-1)]).toEqual([500, 400]);
  expect(asked).toBe(2);
});

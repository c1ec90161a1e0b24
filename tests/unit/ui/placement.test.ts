import { describe, expect, test } from 'vitest';
import { placed, type Box } from '#ui/placement.ts';

const box = (left: number, top: number, width: number, height = 32): Box => ({ left, top, right: left + width, bottom: top + height });
const desktop = { width: 1280, height: 800, covered: 0 };

describe('what floats at an anchor', () => {
  test('stands below it, as wide as it', () => {
    expect(placed(box(100, 100, 300), desktop, { isWide: false, height: 200, minWidth: 0 })).toEqual({
      left: 100,
      top: 136,
      bottom: null,
      width: 300,
      maxHeight: 440,
    });
  });

  test('goes above it when it would leave the window below and has more room above', () => {
    const place = placed(box(100, 700, 300), desktop, { isWide: false, height: 300, minWidth: 0 });
    expect(place.top).toBeNull();
    expect(place.bottom).toBe(104);
  });

  test('does not go behind the bar at the top of the window', () => {
    const anchor = box(100, 420, 300);
    const wishes = { isWide: false, height: 400, minWidth: 0 };
    expect(placed(anchor, desktop, wishes).maxHeight).toBe(408);
    expect(placed(anchor, { ...desktop, covered: 56 }, wishes)).toMatchObject({ top: null, bottom: 384, maxHeight: 352 });
  });

  test('stays below when there is still less room above', () => {
    expect(placed(box(100, 100, 300), { width: 1280, height: 300, covered: 0 }, { isWide: false, height: 400, minWidth: 0 }).top).toBe(136);
  });

  test('ends where the anchor ends when that stands in the right half, and reaches 25 px before the edge when it is wide', () => {
    const left = placed(box(100, 100, 300), { width: 800, height: 800, covered: 0 }, { isWide: true, height: 200, minWidth: 0 });
    expect(left.left + left.width).toBe(775);
    const right = placed(box(500, 100, 200), { width: 800, height: 800, covered: 0 }, { isWide: true, height: 200, minWidth: 0 });
    expect([right.left, right.left + right.width]).toEqual([25, 700]);
  });

  test('is never wider than the window', () => {
    for (const width of [320, 360, 390, 820]) {
      for (const left of [0, 40, 200, 300]) {
        const place = placed(box(left, 100, 120), { width, height: 700, covered: 56 }, { isWide: true, height: 300, minWidth: 330 });
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + place.width).toBeLessThanOrEqual(width - 8);
      }
    }
  });
});

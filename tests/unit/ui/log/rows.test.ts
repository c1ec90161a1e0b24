import { expect, test } from 'vitest';
import { emptyContents, lineKind, lowBit, blankBit, type LogContents } from '#lib/log-source.ts';
import { firstFrom, flipped, headingBefore, isFolded, LogRows, unfolded, type Folds, type RowChoice } from '#ui/log/rows.ts';
import { neighbour, sectionOf, summaryOf } from '#ui/log/sections.ts';
import { hashOf, rangeIn } from '#ui/log/line-range.ts';
import { shownTime, withoutTime } from '#ui/log/line-time.ts';
import { lineNodes, markSpans } from '#ui/log/log-line.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

const { play, task, ok, failed, text, end } = lineKind;
/** A log of lines of these kinds; behind `read` nothing is known of them. */
function logOf(kinds: readonly number[], more: Partial<LogContents> = {}): LogContents {
  let of = -1;
  const headings = kinds.flatMap((kind, at) => {
    if (kind !== play && kind !== task && kind !== end) return [];
    if (kind === play) of = at;
    return [{ at, title: kind === end ? '' : `h${at}`, isPlay: kind === play, play: of, time: at * 1000 }];
  });
  const hostOf = Uint16Array.from(kinds, (_, at) => at % 3);
  return {
    ...emptyContents,
    lines: kinds.length,
    read: kinds.length,
    closed: kinds.length,
    kinds: Uint8Array.from(kinds),
    hostOf,
    headings,
    ...more,
  };
}
const all: RowChoice = { hidesLow: false, host: 0, folds: unfolded };
const linesOf = (rows: LogRows): readonly number[] => Array.from({ length: rows.length }, (_, row) => rows.lineAt(row));

/** What is shown, in the plainest words. */
function plainly(log: LogContents, { hidesLow, host, folds }: RowChoice): readonly number[] {
  const shown: number[] = [];
  for (let line = 0; line < log.lines; line++) {
    const byte = log.kinds[line]!;
    // What ends a group belongs to it.
    const heading = log.headings[headingBefore(log.headings, byte === end && line < log.read ? line - 1 : line)];
    const isHeading = heading?.at === line;
    const isHidden =
      line < log.read &&
      ((heading && heading.play >= 0 && heading.play !== line && isFolded(folds, heading.play, true)) ||
        (heading && !isHeading && heading.title !== '' && isFolded(folds, heading.at, heading.isPlay)) ||
        (!isHeading && host !== 0 && log.hostOf[line] !== host) ||
        (hidesLow && byte & (lowBit | blankBit) && (log.kinds[shown.at(-1) ?? -1] ?? 0) & (lowBit | blankBit)));
    if (!isHidden) shown.push(line);
  }
  return shown;
}

const someKind = (draw: Draw): number => draw.pick([play, task, task, end, ok, ok, ok, failed, text, blankBit, ok | lowBit, blankBit]);

test('R1 R2 whatever grows, is read, cut, folded or chosen, the rows are those of the whole', () => {
  forAll(
    (draw) => {
      const rows = new LogRows();
      let kinds: number[] = [];
      let [epoch, closed] = [0, 0];
      let folds: Folds = unfolded;
      for (let n = 0; n < 12; n++) {
        draw.pick([
          () => (kinds = [...kinds, ...draw.list(20, someKind)]),
          () => (kinds = [...kinds.slice(0, closed), ...draw.list(20, someKind)]),
          () => (folds = flipped(folds, draw.int(kinds.length + 1))),
          () => (folds = { all: draw.chance(0.5), flipped: new Set() }),
          () => {
            kinds = kinds.slice(0, draw.int(kinds.length + 1));
            epoch++;
          },
        ])();
        const read = Math.max(Math.min(closed, kinds.length), kinds.length - draw.int(5));
        const log = logOf(kinds, { epoch, closed: Math.min(closed, read), read });
        const known = { ...log, headings: log.headings.filter(({ at }) => at < read) };
        const choice = { hidesLow: draw.chance(0.5), host: draw.int(3), folds };
        rows.update(known, choice);
        const shown = plainly(known, choice).filter((line) => line < read);
        const unread = Array.from({ length: kinds.length - read }, (_, index) => read + index);
        expect(linesOf(rows)).toEqual([...shown, ...unread]);
        for (const [row, line] of shown.entries()) expect(rows.rowOf(line)).toBe(row);
        closed = read;
      }
    },
    { runs: 150 },
  );
});

test('R3 of more rows than can be drawn there is a stretch, which follows the reader', () => {
  const rows = new LogRows(5000);
  const log = logOf(Array.from({ length: 20_000 }, () => ok));
  rows.update(log, all);
  expect([rows.length, rows.total, rows.lineAt(0)]).toEqual([5000, 20_000, 0]);
  expect(rows.shift(200)).toBe(false);
  expect(rows.shift(4500)).toBe(true);
  expect([rows.lineAt(0), rows.rowOf(4500)]).toEqual([2000, 2500]);
  rows.show(15_000);
  expect(rows.lineAt(rows.rowOf(15_000))).toBe(15_000);
  rows.showEnd();
  expect([rows.lineAt(0), rows.lineAt(4999), rows.shift(4999)]).toEqual([15_000, 19_999, false]);
  expect(rows.shift(10)).toBe(true);
  expect(rows.lineAt(rows.rowOf(15_010))).toBe(15_010);
  rows.update(logOf([ok, ok]), all);
  expect([rows.length, rows.lineAt(0), rows.lineAt(1)]).toEqual([2, 0, 1]);
});

test('an append costs what is appended, however long the log is', () => {
  const count = 200_000;
  const kinds = new Uint8Array(count + 10).fill(ok);
  let looks = 0;
  const watched = new Proxy(kinds, {
    get: (target, key) => (typeof key === 'string' && /^\d+$/.test(key) && looks++, Reflect.get(target, key)),
  });
  const rows = new LogRows();
  const log = logOf([], { kinds, hostOf: new Uint16Array(count + 10), lines: count, read: count, closed: count });
  rows.update(log, all);
  rows.update({ ...log, kinds: watched, lines: count + 10, read: count + 10, closed: count + 10 }, all);
  expect(rows.length).toBe(count + 10);
  expect(looks).toBeLessThan(20);
});

test('a section tells what is in it and how long it took', () => {
  const log = logOf([play, task, ok, failed, task, failed, failed], { failed: [3, 5, 6], changed: [2], lastTime: 9000 });
  expect(log.headings.map((heading) => sectionOf(log, heading))).toEqual([
    { summary: '3 failed, 1 changed', took: '9 s' },
    { summary: '1 failed, 1 changed', took: '3 s' },
    { summary: '2 failed', took: '5 s' },
  ]);
  expect(summaryOf({ ...log, warnings: [4] })).toBe('3 failed, 1 warning, 1 changed');
});

test('next and previous go round', () => {
  expect([neighbour([3, 7], 0, 1), neighbour([3, 7], 3, 1), neighbour([3, 7], 7, 1)]).toEqual([3, 7, 3]);
  expect([neighbour([3, 7], 7, -1), neighbour([3, 7], 3, -1), neighbour([], 3, -1)]).toEqual([3, 7, null]);
  expect([firstFrom([], 1), firstFrom([1, 3], 2), firstFrom([1, 3], 9)]).toEqual([0, 1, 2]);
});

test('lines have addresses, and what is none points at nothing', () => {
  expect(rangeIn('#L120-L140')).toEqual({ from: 119, to: 139 });
  expect(rangeIn('#L9-3')).toEqual({ from: 2, to: 8 });
  expect([rangeIn('#L0'), rangeIn('#L'), rangeIn('#L1-L'), rangeIn('#L99999999999'), rangeIn('')]).toEqual([null, null, null, null, null]);
  forAll((draw) => {
    const from = draw.int(1000);
    const range = { from, to: from + draw.int(50) };
    expect(rangeIn(hashOf(range))).toEqual(range);
  });
});

test('the time beside a line is taken from it and told in the zone of the reader', () => {
  const { html, time } = withoutTime("<span class=''>x</span> <span class='tag is-info is-light'>2026-01-01 10:30:05</span>");
  expect(html).toBe("<span class=''>x</span>");
  const local = new Date(Date.UTC(2026, 0, 1, 9, 30, 5));
  expect(shownTime(time!, 60)).toBe(
    [local.getHours(), local.getMinutes(), local.getSeconds()].map((n) => String(n).padStart(2, '0')).join(':'),
  );
  expect(shownTime(time!, null)).toBe('10:30:05');
  expect(withoutTime("<span class='tag is-info is-light'>soon</span>").time).toBeNull();
});

test('what was found is marked across the spans it lies in', () => {
  const host = document.createElement('div');
  const nodes = lineNodes("<span class='has-text-success'>ok: [<span class='tag is-info'>a&amp;b</span>]</span> end");
  markSpans(nodes, [
    [4, 7],
    [9, 13],
  ]);
  host.append(nodes);
  expect(host.textContent).toBe('ok: [a&b] end');
  expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['[', 'a&', ' end']);
});

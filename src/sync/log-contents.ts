import { emptyContents, kindBits, lineKind, type LogContents } from '#lib/log-source.ts';
import type { IndexedLines } from '#sync/log-index.ts';

type Known = Pick<
  LogContents,
  'read' | 'closed' | 'epoch' | 'kinds' | 'hostOf' | 'hosts' | 'headings' | 'failed' | 'changed' | 'warnings' | 'recap' | 'lastTime'
>;

/** What is known of the lines of a log, put together from what the indexer says. */
export interface ContentsLedger {
  known(): Known;
  /** What was known of the lines from the first of these on is replaced. Costs what is new. */
  add(index: IndexedLines, isTail: boolean): void;
  /** Nothing is known from this line on; what was said of earlier ones may differ from now on. */
  cut(from: number): void;
}

/** I2: whatever was added and cut, what is known is what one reading of the same lines would say. */
export function createLedger(): ContentsLedger {
  let { kinds, hostOf } = emptyContents;
  let [read, closed, epoch] = [0, 0, 0];
  let lastTime: number | null = null;
  const hosts = [''];
  const headings: LogContents['headings'][number][] = [];
  const lists = { failed: [] as number[], changed: [] as number[], warnings: [] as number[], recap: [] as number[] };
  const listOf: Readonly<Record<number, number[]>> = {
    [lineKind.failed]: lists.failed,
    [lineKind.changed]: lists.changed,
    [lineKind.warning]: lists.warnings,
    [lineKind.recap]: lists.recap,
  };
  const forget = (from: number): void => {
    for (const list of Object.values(lists)) while (list.length > 0 && list.at(-1)! >= from) list.pop();
    while (headings.length > 0 && headings.at(-1)!.at >= from) headings.pop();
    read = Math.min(read, from);
    closed = Math.min(closed, from);
  };
  const reserve = (count: number): void => {
    if (count <= kinds.length) return;
    const size = Math.max(count, kinds.length * 2, 1024);
    const [before, hostsBefore] = [kinds, hostOf];
    kinds = new Uint8Array(size);
    kinds.set(before.subarray(0, read));
    hostOf = new Uint16Array(size);
    hostOf.set(hostsBefore.subarray(0, read));
  };
  return {
    known: () => ({ read, closed, epoch, kinds, hostOf, hosts, headings, ...lists, lastTime }),
    cut(from) {
      forget(from);
      epoch++;
    },
    add(index, isTail) {
      forget(index.from);
      const to = index.from + index.kinds.length;
      reserve(to);
      kinds.set(index.kinds, index.from);
      hostOf.set(index.hostOf, index.from);
      hosts.splice(index.hostsBefore, hosts.length, ...index.hosts);
      headings.push(...index.headings);
      for (const [n, byte] of index.kinds.entries()) listOf[byte & kindBits]?.push(index.from + n);
      for (const line of index.ignored) ignore(line, kinds, lists);
      lastTime = index.lastTime;
      read = to;
      closed = isTail ? index.from : to;
    },
  };
}

function ignore(line: number, kinds: Uint8Array, { failed, warnings }: { readonly failed: number[]; readonly warnings: number[] }): void {
  const at = failed.lastIndexOf(line);
  if (at < 0) return;
  failed.splice(at, 1);
  kinds[line] = lineKind.warning;
  const behind = warnings.findLastIndex((warning) => warning < line);
  warnings.splice(behind + 1, 0, line);
}

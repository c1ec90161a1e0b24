import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Path } from '#contract/config-check/problem.ts';

/** The lines, from 1, of places in a text; a place that is not there has the line of what would hold it. */
export function linesAt(text: string, paths: readonly Path[]): readonly number[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const lineOf = (offset: number | undefined): number => (offset === undefined ? 1 : Math.max(1, lineCounter.linePos(offset).line));
  return paths.map((path) => {
    let node: unknown = document.contents;
    let offset = isNode(node) ? node.range?.[0] : undefined;
    for (const step of path) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
        if (!pair) break;
        offset = isNode(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
        node = pair.value;
      } else if (isSeq(node) && typeof step === 'number') {
        node = node.items[step];
        if (!isNode(node)) break;
        offset = node.range?.[0] ?? offset;
      } else break;
    }
    return lineOf(offset);
  });
}

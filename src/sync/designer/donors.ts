import { isMap, isScalar, visit, type Pair, type YAMLSeq } from 'yaml';
import { canonical } from '#lib/plain.ts';
import { readYaml } from '#sync/designer/yaml-text.ts';

/** Parts of a text that say something already, as lines at the margin, comments included; null = it does not. */
export interface Donors {
  pair(key: string, value: unknown): readonly string[] | null;
  item(value: unknown): readonly string[] | null;
}

const none: Donors = { pair: () => null, item: () => null };

/** What a text has to give. */
export function donorsIn(text: string | undefined): Donors {
  const read = text === undefined ? null : readYaml(text);
  if (!read?.ok || text === undefined || /(^|[\s[{,])[&*]\S/m.test(text)) return none;
  const { document } = read.value;
  const known = new Map<string, readonly string[] | null>();
  const keep = (key: string, start: number, end: number): void => void known.set(key, linesAt(text, start, end));
  visit(document, {
    Pair(_key, pair) {
      const { key, value } = pair as Pair;
      if (!isScalar(key) || !key.range || !isNodeWithRange(value)) return undefined;
      keep(`pair ${String(key.value)} ${canonical(value.toJS(document))}`, key.range[0], value.range[1]);
      return undefined;
    },
    Seq(_key, list) {
      const dashes = dashesOf(list);
      for (const [at, item] of list.items.entries())
        if (isNodeWithRange(item) && dashes[at] !== undefined) keep(`item ${canonical(item.toJS(document))}`, dashes[at], item.range[1]);
      return undefined;
    },
    Map: (_key, map) => (isMap(map) && map.flow ? visit.SKIP : undefined),
  });
  return {
    pair: (key, value) => known.get(`pair ${key} ${canonical(value)}`) ?? null,
    item: (value) => known.get(`item ${canonical(value)}`) ?? null,
  };
}

interface Ranged {
  readonly range: readonly [number, number, number];
  toJS(document: unknown): unknown;
}
const isNodeWithRange = (node: unknown): node is Ranged =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) && 'toJS' in node;

function dashesOf(list: YAMLSeq): readonly number[] {
  const token = list.srcToken;
  if (list.flow || token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset));
}

/** A stretch as lines at the margin, with the comments right above it and behind it; null when its lines stand further out than it. */
function linesAt(text: string, start: number, end: number): readonly string[] | null {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const column = start - line;
  const tail = /^[^\n]*/.exec(text.slice(end))?.[0] ?? '';
  const isClosed = text[end - 1] === '\n';
  const own = text.slice(start, isClosed ? end - 1 : end + (/^ *(#|$)/.test(tail) ? tail.length : 0)).split('\n');
  const inner = own.slice(1).map((said) => (said.trim() === '' ? '' : said.slice(0, column).trim() === '' ? said.slice(column) : null));
  if (inner.includes(null)) return null;
  return [...leadLines(text, line, column), own[0] ?? '', ...inner.filter((said) => said !== null)];
}

function leadLines(text: string, line: number, column: number): readonly string[] {
  const lead: string[] = [];
  for (let at = line; at > 0;) {
    const before = text.lastIndexOf('\n', at - 2) + 1;
    const said = text.slice(before, at - 1);
    if (!/^ *#/.test(said) || said.search(/#/) > column) break;
    lead.unshift(said.trim());
    at = before;
  }
  return lead;
}

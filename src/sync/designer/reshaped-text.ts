import { isMap, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { canonical, isRow, isSame, nameOf, type Row } from '#lib/plain.ts';
import { donorsIn, type Donors } from '#sync/designer/donors.ts';
import { flowText, indented, itemLines, pairLines, scalarText, writtenYaml, type YamlStyle } from '#sync/designer/write-yaml.ts';
import { readYaml } from '#sync/designer/yaml-text.ts';

/** What is read while a text is changed. */
interface Source {
  readonly document: Document.Parsed;
  readonly text: string;
  readonly style: YamlStyle;
  readonly donors: Donors;
}

/**
 * The text of a thing, changed to mean `value`. D3 What means the same keeps every sign: comments, the order of keys, quotes, blocks.
 * What is new is taken from `donor`, a text that has it, with its comments; else it is written as people do. Where anchors come in the
 * way it is written anew, with its comments above it.
 */
export function reshapedText(text: string, value: unknown, donor?: string): string {
  const read = readYaml(text);
  if (!read.ok) return writtenYaml(value);
  const { document } = read.value;
  if (isSame(read.value.value, value)) return text;
  const source = { document, text, style: styleOf(text), donors: donorsIn(donor) };
  const { contents } = document;
  if (contents?.range && ((isMap(contents) && isRow(value)) || (isSeq(contents) && Array.isArray(value)))) {
    const changed = text.slice(0, regionStart(text, contents)) + changedNode(source, contents, value) + text.slice(contents.range[1]);
    const again = readYaml(changed);
    if (again.ok && isSame(again.value.value, value)) return changed.endsWith('\n') ? changed : `${changed}\n`;
  }
  const remarks = text.split('\n').filter((line) => /^\s*#/.test(line));
  return [...remarks.map((line) => line.trimStart()), writtenYaml(value, source.style)].join('\n');
}

/** Whether lists stand further in than their key, as most of this text has it. */
export function styleOf(text: string): YamlStyle {
  let [further, level] = [0, 0];
  for (const [, key = '', item = ''] of text.matchAll(/^( *)[^\s#-][^\n]*:[ \t]*\n( *)- /gm)) {
    if (item.length > key.length) further++;
    else level++;
  }
  return { indentLists: further >= level };
}

const columnOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);

/** Where a node begins: a block that starts a line begins with the comments above it. */
function regionStart(text: string, node: Node): number {
  const start = node.range?.[0] ?? 0;
  const isBlock = (isMap(node) || isSeq(node)) && !node.flow && !node.anchor && !node.tag;
  return isBlock && startsLine(text, start) ? leadOf(text, start) : start;
}

/** The text of a node, from where it begins to its end, once it means `value`. */
function changedNode(source: Source, node: Node, value: unknown): string {
  const text = source.text.slice(regionStart(source.text, node), node.range?.[1]);
  if (isSame(node.toJS(source.document), value)) return text;
  const column = columnOf(source.text, node.range?.[0] ?? 0);
  if (isMap(node) && isRow(value)) return node.flow ? flowText(value) : changedMap(source, node, value, column);
  if (isSeq(node) && Array.isArray(value)) return node.flow ? flowText(value) : changedList(source, node, value, column);
  return flowText(value);
}

/** Whether a node can be changed in its place: what it is written as can hold the value. */
function fits(node: unknown, value: unknown): node is Node {
  if (isMap(node)) return isRow(value) && (Object.keys(value).length > 0 || Boolean(node.flow));
  if (isSeq(node)) return Array.isArray(value) && (value.length > 0 || Boolean(node.flow)) && !(node.flow && value.some(isLong));
  if (!isScalar(node) || !node.range || node.range[0] === node.range[1]) return false;
  return (
    !String(node.type).startsWith('BLOCK') && !node.anchor && !node.tag && (typeof value !== 'object' || value === null) && !isLong(value)
  );
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.includes('\n');

/** A stretch of the text that holds one pair or item, with the comments above it. */
interface Stretch {
  readonly from: number;
  readonly start: number;
  readonly to: number;
}

/** Where each of the parts of a block stands. @param starts where their first sign stands */
function stretchesOf({ text }: Source, starts: readonly number[], end: number): readonly Stretch[] {
  const froms = starts.map((start) => (startsLine(text, start) ? leadOf(text, start) : start));
  return starts.map((start, n) => ({ from: froms[n]!, start, to: froms[n + 1] ?? end }));
}

const startsLine = (text: string, at: number): boolean => text.slice(at - columnOf(text, at), at).trim() === '';

/** The start of the first line of comments right above the line of `at`. */
function leadOf(text: string, at: number): number {
  let line = text.lastIndexOf('\n', at - 1) + 1;
  const column = at - line;
  for (;;) {
    const before = text.lastIndexOf('\n', line - 2) + 1;
    const said = text.slice(before, line);
    if (line === 0 || !/^ *#/.test(said) || said.search(/#/) > column) return line;
    line = before;
  }
}

function changedMap(source: Source, map: YAMLMap, value: Row, column: number): string {
  const pairs = map.items as Pair<Node, Node | null>[];
  const stretches = stretchesOf(
    source,
    pairs.map(({ key }) => key.range?.[0] ?? 0),
    map.range?.[1] ?? 0,
  );
  const renamed = renamedKeys(source, pairs, value);
  const kept = pairs.flatMap((pair, at) => {
    const name = String(isScalar(pair.key) ? pair.key.value : pair.key);
    if (Object.hasOwn(value, name)) return [{ name, text: () => changedPair(source, pair, value[name], stretches[at]!, column) }];
    const next = renamed.get(at);
    return next === undefined ? [] : [{ name: next, text: () => renamedPair(source, pair, next, stretches[at]!, column) }];
  });
  let before = -1;
  for (const name of Object.keys(value)) {
    const at = kept.findIndex((part) => part.name === name);
    if (at < 0)
      kept.splice(before + 1, 0, {
        name,
        text: () => newText(source.donors.pair(name, value[name]) ?? pairLines(name, value[name], source.style), column),
      });
    before = at < 0 ? before + 1 : at;
  }
  // A block that starts a line brings its indentation along.
  const isWhole = regionStart(source.text, map) < (map.range?.[0] ?? 0);
  return joined(
    kept.map(({ text }) => text()),
    isWhole ? 0 : column,
  );
}

/** Keys that are called otherwise, by their places: everything else stands where it stood, and means what it meant. */
function renamedKeys({ document, donors }: Source, pairs: readonly Pair<Node, Node | null>[], value: Row): ReadonlyMap<number, string> {
  const names = Object.keys(value);
  const olds = pairs.map(({ key }) => String(isScalar(key) ? key.value : key));
  const renamed = new Map<number, string>();
  if (names.length !== olds.length) return renamed;
  for (const [at, name] of names.entries()) {
    const isOther = !olds.includes(name) && !Object.hasOwn(value, olds[at]!);
    const node = pairs[at]!.value;
    if (isOther && node !== null && donors.pair(name, value[name]) === null && isSame(node.toJS(document), value[name]))
      renamed.set(at, name);
  }
  return renamed;
}

function renamedPair(
  { text }: Source,
  { key }: Pair<Node, Node | null>,
  name: string,
  { from, start, to }: Stretch,
  column: number,
): string {
  const lead = from === start ? ' '.repeat(column) : text.slice(from, start);
  return lead + scalarText(name) + text.slice(key.range?.[1] ?? start, to);
}

/** Lines as a part of its own at this place. */
const newText = (lines: readonly string[], column: number): string => `${indented(lines, column).join('\n')}\n`;

/** Parts below each other; the first one begins where the block begins, `inside` signs into its line. */
function joined(parts: readonly string[], inside: number): string {
  const closed = parts.map((part, at) => (at < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part));
  return closed.join('').replace(new RegExp(`^ {0,${inside}}`), '');
}

function changedPair(source: Source, pair: Pair<Node, Node | null>, value: unknown, { from, start, to }: Stretch, column: number): string {
  const { text, document } = source;
  const own = from === start ? ' '.repeat(column) + text.slice(from, to) : text.slice(from, to);
  const node = pair.value;
  if (node !== null && isSame(node.toJS(document), value)) return own;
  const lead = from === start ? ' '.repeat(column) : text.slice(from, start);
  if (fits(node, value) && node.range) {
    return lead + text.slice(start, regionStart(text, node)) + inPlace(source, node, value) + text.slice(node.range[1], to);
  }
  const name = String(isScalar(pair.key) ? pair.key.value : pair.key);
  const made = newText(source.donors.pair(name, value) ?? pairLines(name, value, source.style), column);
  return withRemarks(lead.replace(/ *$/, ''), text.slice(start, to), made, column);
}

function inPlace(source: Source, node: Node, value: unknown): string {
  if (!isScalar(node)) return changedNode(source, node, value);
  if (typeof value !== 'string' || node.type === 'PLAIN') return flowText(value);
  if (node.type === 'QUOTE_DOUBLE') return JSON.stringify(value);
  const single = `'${value.replaceAll("'", "''")}'`;
  return scalarText(value).startsWith('"') ? scalarText(value) : single;
}

/** What is written anew, under the comments of what stood there; blank lines behind it stay. */
function withRemarks(lead: string, old: string, made: string, column: number): string {
  const remarks = [...old.matchAll(/(?:^|\s)(#[^\n]*)$/gm)].map(([, said = '']) => said).filter((said) => !made.includes(said));
  const isInText = /[|>][-+\d]* *(?:#[^\n]*)?\n/.test(old);
  const above = isInText ? [] : remarks.map((said) => `${' '.repeat(column)}${said}\n`);
  const blank = /\n((?:[ \t]*\n)*)$/.exec(old)?.[1] ?? '';
  return lead + above.join('') + made + (isInText ? '' : blank);
}

function changedList(source: Source, list: YAMLSeq, values: readonly unknown[], column: number): string {
  const { text, document } = source;
  const nodes = list.items as Node[];
  const starts = dashesOf(list);
  if (starts.length !== nodes.length) return flowText(values);
  const stretches = stretchesOf(source, starts, list.range?.[1] ?? 0);
  const taken = matchedNodes(
    nodes.map((node) => node.toJS(document) as unknown),
    values,
  );
  const parts = values.map((value, n) => {
    const at = taken[n]!;
    const node = nodes[at];
    const stretch = stretches[at];
    if (!node || !stretch) return newText(source.donors.item(value) ?? itemLines(value, source.style), column);
    const lead = stretch.from === stretch.start ? ' '.repeat(column) : text.slice(stretch.from, stretch.start);
    if (isSame(node.toJS(document), value)) return lead + text.slice(stretch.start, stretch.to);
    if (fits(node, value) && node.range) {
      return (
        lead + text.slice(stretch.start, regionStart(text, node)) + inPlace(source, node, value) + text.slice(node.range[1], stretch.to)
      );
    }
    return withRemarks(
      lead.replace(/ *$/, ''),
      text.slice(stretch.start, stretch.to),
      newText(itemLines(value, source.style), column),
      column,
    );
  });
  return joined(parts, startsLine(text, starts[0] ?? 0) ? 0 : column);
}

/** Where the dashes of a list stand. */
function dashesOf(list: YAMLSeq): readonly number[] {
  const token = list.srcToken;
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset));
}

/** For each value the place of the item it is: by what it means, then by its name, then by all but its name; -1 = it is new. */
function matchedNodes(items: readonly unknown[], values: readonly unknown[]): readonly number[] {
  const free = new Set(items.keys());
  const found = values.map(() => -1);
  const keys: readonly ((value: unknown) => string | null)[] = [
    canonical,
    nameOf,
    (value) => (isRow(value) && nameOf(value) !== null ? canonical({ ...value, name: '' }) : null),
  ];
  for (const keyOf of keys) {
    const places = new Map<string, number[]>();
    for (const at of free) {
      const key = keyOf(items[at]);
      if (key !== null) places.set(key, [...(places.get(key) ?? []), at]);
    }
    for (const [n, value] of values.entries()) {
      const key = found[n] === -1 ? keyOf(value) : null;
      const at = key === null ? undefined : places.get(key)?.shift();
      if (at === undefined) continue;
      found[n] = at;
      free.delete(at);
    }
  }
  return found;
}

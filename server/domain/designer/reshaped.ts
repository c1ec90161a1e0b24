import { isMap, isNode, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { isEqual, isRow, type Row } from '#engine/index.ts';

/**
 * The node of a document, changed to mean `value`: what means the same keeps its comments, the order of its keys and the way it is
 * written; only what differs is written anew. Items of lists find their nodes by what they mean, then by their name.
 */
export function reshaped(document: Document, node: unknown, value: unknown): unknown {
  if (!isNode(node)) return document.createNode(value);
  if (isEqual(node.toJS(document), value)) return node;
  if (isMap(node) && isRow(value)) return reshapedMap(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return reshapedList(document, node, node.items, value);
  return withComments(document.createNode(value), node);
}

function reshapedMap(document: Document, map: YAMLMap, value: Row): YAMLMap {
  const pairs = map.items as Pair[];
  const kept = pairs.filter(({ key }) => Object.hasOwn(value, keyText(key)));
  for (const pair of kept) pair.value = reshaped(document, pair.value, value[keyText(pair.key)]);
  let before = -1;
  for (const name of Object.keys(value)) {
    const at = kept.findIndex(({ key }) => keyText(key) === name);
    if (at < 0) kept.splice(before + 1, 0, document.createPair(name, value[name]) as Pair);
    // A new key comes after the one it follows in the value.
    before = at < 0 ? before + 1 : at;
  }
  map.items = kept;
  return map;
}

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** A list that means `values`, out of `nodes` where they fit. */
export function reshapedList(document: Document, list: YAMLSeq, nodes: readonly unknown[], values: readonly unknown[]): YAMLSeq {
  const meanings = nodes.map((node) => (isNode(node) ? (node.toJS(document) as unknown) : node));
  const free = new Set(nodes.keys());
  const byMeaning = placesBy(meanings, (meaning) => JSON.stringify(meaning));
  const take = (places: readonly number[] | undefined): unknown => {
    const at = places?.find((place) => free.has(place));
    if (at !== undefined) free.delete(at);
    return at === undefined ? undefined : nodes[at];
  };
  const same = values.map((value) => take(byMeaning.get(JSON.stringify(value))));
  const byName = placesBy(meanings, nameOf);
  list.items = values.map((value, at) => {
    const name = nameOf(value);
    const node = same[at] ?? (name === undefined ? undefined : take(byName.get(name)));
    return reshaped(document, node, value);
  });
  return list;
}

const nameOf = (value: unknown): string | undefined => (isRow(value) && typeof value['name'] === 'string' ? value['name'] : undefined);

function placesBy(values: readonly unknown[], keyOf: (value: unknown) => string | undefined): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, value] of values.entries()) {
    const key = keyOf(value);
    if (key !== undefined) places.set(key, [...(places.get(key) ?? []), at]);
  }
  return places;
}

/** A new node with the remarks of the old one; a text stays a block where it was one. */
function withComments(made: Node, old: Node): Node {
  made.commentBefore = old.commentBefore ?? null;
  made.comment = old.comment ?? null;
  made.spaceBefore = old.spaceBefore ?? false;
  if (isScalar(made) && isScalar(old) && typeof made.value === 'string' && typeof old.value === 'string' && old.type) made.type = old.type;
  return made;
}

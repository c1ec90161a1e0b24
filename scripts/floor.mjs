import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';

/**
 * The oldest browsers the page runs in: Chrome and Edge 111, Firefox 114, Safari 16.4. Vite brings the syntax down to them
 * (`baseline-widely-available`), but not what a browser has built in. These are the younger ones, with what first lacks them.
 */
const members = {
  // On a constructor: `AbortSignal.any(…)`.
  of: {
    'AbortSignal.any': 'Safari 17.4, Firefox 124',
    'Array.fromAsync': 'Chrome 121',
    'Object.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
    'Map.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
    'Promise.withResolvers': 'Chrome 119, Firefox 121, Safari 17.4',
    'Promise.try': 'Chrome 128',
    'URL.canParse': 'Chrome 120, Firefox 115, Safari 17',
    'URL.parse': 'Chrome 126',
    'RegExp.escape': 'Chrome 136',
    'Error.isError': 'Chrome 134',
    'Iterator.from': 'Chrome 122',
    'Math.sumPrecise': 'no Chrome',
    'Uint8Array.fromBase64': 'Chrome 140',
    'Uint8Array.fromHex': 'Chrome 140',
    'Intl.Segmenter': 'Firefox 125',
    'Intl.DurationFormat': 'Chrome 129',
    'indexedDB.databases': 'Firefox 126',
    'navigator.userActivation': 'Firefox 120',
    'navigator.userAgentData': 'no Firefox, no Safari',
  },
  // On anything: nothing older has a member of this name.
  any: {
    toSorted: 'Firefox 115',
    toSpliced: 'Firefox 115',
    toReversed: 'Firefox 115',
    isSubsetOf: 'Chrome 122',
    isSupersetOf: 'Chrome 122',
    isDisjointFrom: 'Chrome 122',
    symmetricDifference: 'Chrome 122',
    isWellFormed: 'Firefox 119',
    toWellFormed: 'Firefox 119',
    toBase64: 'Chrome 140',
    toHex: 'Chrome 140',
    checkVisibility: 'Safari 17.4',
    showPopover: 'Chrome 114, Firefox 125, Safari 17',
    hidePopover: 'Chrome 114, Firefox 125, Safari 17',
    togglePopover: 'Chrome 114, Firefox 125, Safari 17',
    requestClose: 'Chrome 134',
    moveBefore: 'Chrome 133',
    startViewTransition: 'Firefox 144',
    setHTMLUnsafe: 'Chrome 124',
    getOrInsert: 'Chrome 145',
    getOrInsertComputed: 'Chrome 145',
    transferToFixedLength: 'Chrome 114',
  },
  // On what `values()`, `keys()`, `entries()` and `matchAll()` give: an iterator, which had nothing but `next` before.
  iterator: ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  // As a name by itself, without looking whether it is there.
  bare: {
    requestIdleCallback: 'no Safari',
    scheduler: 'no Safari',
    ViewTransition: 'Firefox 144',
    Float16Array: 'Chrome 135',
    Temporal: 'Chrome 144',
  },
};

/** Text of style sheets. What only improves a page is left out: an older browser drops the rule (`:has()`, Firefox 121). */
const styles = {
  '@starting-style': 'Chrome 117, Firefox 129, Safari 17.5',
  '@scope': 'Chrome 118',
  '@position-try': 'Chrome 125',
  'anchor(': 'Chrome 125',
  'light-dark(': 'Chrome 123, Firefox 120, Safari 17.5',
  ':popover-open': 'Chrome 114, Firefox 125, Safari 17',
  ':user-invalid': 'Chrome 119, Safari 16.5',
  '-relative-color(': 'Chrome 119',
  '{&': 'nesting: Chrome 112, Firefox 117, Safari 16.5',
  '}&': 'nesting: Chrome 112, Firefox 117, Safari 16.5',
};

/** Used without asking whether it is there, and fine all the same. */
const known = new Map([
  ['startViewTransition', 'React tries it, and goes on without it; no page of ours asks for it'],
  ['Intl.Segmenter', 'CodeMirror looks whether it is there, in words this check does not know'],
  ['indexedDB.databases', 'the first config is asked for later where a browser cannot tell which databases there are'],
]);

const givesIterator = new Set(['values', 'keys', 'entries', 'matchAll']);
const memberOf = (node) => (node?.type === 'MemberExpression' && !node.computed ? node.property.name : null);

/** What a node uses that the oldest browsers lack: its name and who lacks it. null = nothing. */
function youngerIn(node, parent) {
  if (node.type === 'CallExpression' && isIteratorHelper(node.callee)) return [`${memberOf(node.callee)}() of an iterator`, 'Chrome 122'];
  if (node.type === 'Literal' && node.regex?.flags.includes('v'))
    return ['the flag v of a regular expression', 'Chrome 112, Firefox 116, Safari 17'];
  if (node.type === 'Identifier' && Object.hasOwn(members.bare, node.name) && !isName(node, parent))
    return [node.name, members.bare[node.name]];
  const member = memberOf(node);
  if (member === null) return null;
  const whole = `${node.object.name}.${member}`;
  if (Object.hasOwn(members.of, whole)) return [whole, members.of[whole]];
  return Object.hasOwn(members.any, member) ? [member, members.any[member]] : null;
}

const isName = (node, parent) =>
  (parent?.type === 'MemberExpression' && parent.property === node) ||
  (parent?.type === 'Property' && parent.key === node && !parent.shorthand);

function isIteratorHelper(callee) {
  const source = callee.type === 'MemberExpression' && callee.object.type === 'CallExpression' ? callee.object.callee : null;
  if (source === null || !members.iterator.includes(memberOf(callee)) || !givesIterator.has(memberOf(source))) return false;
  // `Object.values(…)` gives a list.
  return source.object.name !== 'Object';
}

/** Whether a node only asks whether something is there. */
function asks(node, parent) {
  if (parent === null) return false;
  if (parent.type === 'UnaryExpression') return parent.operator === '!' || parent.operator === 'typeof';
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return parent.test === node;
  return parent.type === 'LogicalExpression' && parent.left === node;
}

/**
 * What a script uses that the oldest browsers lack, and does not ask for anywhere.
 * @param {(name: string, text: string) => { program: { body: unknown } }} parse
 * @returns {readonly string[]} each thing once, with who lacks it
 */
export function aboveFloor(text, parse) {
  const asked = new Set();
  const found = new Map();
  const visit = (node, parent) => {
    if (Array.isArray(node)) return node.forEach((item) => visit(item, parent));
    if (typeof node?.type !== 'string') return undefined;
    const younger = youngerIn(node, parent);
    if (younger && asks(node, parent)) asked.add(younger[0]);
    else if (younger) found.set(...younger);
    return Object.values(node).forEach((value) => typeof value === 'object' && visit(value, node));
  };
  visit(parse('script.js', text).program.body, null);
  return [...found].filter(([what]) => !asked.has(what) && !known.has(what)).map(([what, lacks]) => `${what} (younger than: ${lacks})`);
}

/** The same for a style sheet. */
export const stylesAboveFloor = (text) =>
  Object.entries(styles).flatMap(([what, lacks]) => (text.includes(what) ? [`${what} (younger than: ${lacks})`] : []));

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** For people: what the build in dist wants that the oldest browsers do not have. */
export async function floorReport(dist = join(root, 'dist')) {
  const { parseSync } = await import('vite');
  const lines = [];
  for (const path of [join(dist, 'sw.js'), ...filesBelow(join(dist, 'assets'))]) {
    const read = () => readFileSync(path, 'utf8');
    const found = path.endsWith('.js') ? aboveFloor(read(), parseSync) : path.endsWith('.css') ? stylesAboveFloor(read()) : [];
    for (const what of found) lines.push(`${path.slice(dist.length + 1)}: ${what}`);
  }
  return { ok: lines.length === 0, text: lines.length === 0 ? '' : `Not in the oldest browsers (README, Browsers):\n${lines.join('\n')}` };
}

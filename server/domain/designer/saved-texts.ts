import { Document, isMap, isNode, isSeq, stringify, visit, type Node } from 'yaml';
import { isEqual, isRow, type Row } from '#engine/index.ts';
import { portalFrom } from '#server/domain/portal/portal.ts';
import { readText, writtenAs, type ReadText } from './config-text.ts';
import type { FormsTexts } from './forms-files.ts';
import { reshaped, reshapedList } from './reshaped.ts';

/** A configuration that was checked: `value` has its lists of categories, roles and forms. */
export interface PostedConfig {
  readonly document: Document;
  readonly value: Row & { readonly forms: readonly Row[] };
  readonly text: string;
}

/**
 * The texts after a save of the whole configuration (contract 5.4): forms with a `source` go to the file of that name, a single one as
 * it is, several as a list. Comments in the posted text are written as they came; where it has none, as when a program wrote it, the
 * texts of now keep theirs in all that still means the same. Files that cannot be read and forms that were left out stay: whoever
 * posted this has never seen them.
 */
export function savedTexts(posted: PostedConfig, now: FormsTexts): FormsTexts {
  const forms = formNodes(posted);
  const base = oldText(now.base.text);
  const olds = new Map(now.files.map(({ file, text }) => [file, oldText(text)]));
  const seen = seenBy(now.base.file, base, olds);
  const sourced = forms.filter(({ source }) => source !== null);
  const names = [...new Set([...olds.keys(), ...sourced.map(({ source }) => source ?? '')])].sort();
  const files = names.flatMap((file) => {
    const forIt = sourced.filter(({ source }) => source === file);
    const text = nextFile(forIt, olds.get(file) ?? null, seen.get(file));
    return text === null ? [] : [{ file, text }];
  });
  return { base: { file: now.base.file, text: nextBase(posted, forms, base, seen.get('')) }, files };
}

/** A text as it is now, read once; null = it cannot be. */
interface OldText {
  readonly text: string;
  readonly read: ReadText | null;
}

function oldText(text: string): OldText {
  const read = readText(text);
  return { text, read: read.ok ? read.value : null };
}

interface PostedForm {
  /** Without `source`. */
  readonly value: Row;
  readonly node: Node | null;
  readonly source: string | null;
  readonly hasComments: boolean;
}

function formNodes({ document, value }: PostedConfig): readonly PostedForm[] {
  const list = isMap(document.contents) ? document.get('forms', true) : null;
  return value.forms.map((form, at) => {
    const node = isSeq(list) ? (list.items[at] ?? null) : null;
    const { source, ...rest } = form;
    const isFile = typeof source === 'string';
    return {
      value: isFile ? rest : form,
      node: isNode(node) ? node : null,
      source: isFile ? source : null,
      hasComments: isNode(node) && commented(node),
    };
  });
}

/** The names of the forms of each file that readers of the portal are shown, by file; '' for the base. */
function seenBy(name: string, { read }: OldText, olds: ReadonlyMap<string, OldText>): ReadonlyMap<string, ReadonlySet<string>> {
  const files = [...olds].map(([file, old]) => (old.read ? { name: file, content: old.read.value } : { name: file, broken: '' }));
  const content = isRow(read?.value) ? read.value : {};
  const { forms } = portalFrom({ ...content, forms: formsOf(content) }, files, name);
  const seen = new Map<string, Set<string>>();
  for (const form of forms) seen.set(form.source ?? '', (seen.get(form.source ?? '') ?? new Set()).add(form.name));
  return seen;
}

/** The forms of a base file, told apart from those of other files by having no source. */
const formsOf = (base: Row): readonly unknown[] => (Array.isArray(base['forms']) ? base['forms'].map(withoutSource) : []);

function withoutSource<T>(form: T): T | Row {
  if (!isRow(form)) return form;
  const { source: _file, ...rest } = form;
  return rest;
}

/** Forms of a text that its readers were not shown: those without a name of their own, and those that were posted anyway do not count. */
function leftOut(all: readonly unknown[], seen: ReadonlySet<string>, posted: readonly Row[]): readonly unknown[] {
  const shown = new Set(seen);
  const rest = all.filter((form) => !(isRow(form) && typeof form['name'] === 'string' && shown.delete(form['name'])));
  return rest.filter((form) => !posted.some((one) => isEqual(one, form)));
}

/** The text of a file after the save; null = there is nothing left in it. */
function nextFile(posted: readonly PostedForm[], old: OldText | null, seen: ReadonlySet<string> = new Set()): string | null {
  const sound = old?.read ?? null;
  if (old && posted.length === 0 && (!sound || seen.size === 0)) return old.text;
  const content = sound?.value ?? [];
  const all = (Array.isArray(content) ? content : [content]).map(withoutSource);
  const values = posted.map(({ value }) => value);
  const wanted = [...values, ...leftOut(all, seen, values)];
  if (wanted.length === 0) return null;
  const hasComments = posted.some((form) => form.hasComments);
  if (old && sound && isEqual(all, wanted) && !hasComments) return old.text;
  const expected = wanted.length === 1 && !(sound && isSeq(sound.document.contents)) ? wanted[0] : wanted;
  const document = sound?.document ?? new Document();
  const nodes = hasComments ? posted.map(({ node }) => node) : formsIn(document);
  for (const node of nodes) if (isMap(node)) node.delete('source');
  return written(document, old?.text ?? '', expected, () => {
    const list = reshapedList(document, document.createNode([]), nodes, wanted);
    const [only] = list.items;
    document.contents = Array.isArray(expected) || !isNode(only) ? list : only;
  });
}

function formsIn({ contents }: Document): readonly unknown[] {
  return isSeq(contents) ? contents.items : contents === null ? [] : [contents];
}

function nextBase(
  { document, text, value }: PostedConfig,
  forms: readonly PostedForm[],
  { text: before, read }: OldText,
  seen: ReadonlySet<string> = new Set(),
): string {
  const own = forms.filter(({ source }) => source === null).map((form) => form.value);
  const old = read && isRow(read.value) ? { document: read.document, value: read.value } : null;
  const wanted = { ...value, forms: [...own, ...leftOut(old ? formsOf(old.value) : [], seen, own)] };
  const isWhole = own.length === forms.length && wanted.forms.length === own.length;
  for (const { source, node } of forms) if (source !== null) cutOut(document, node);
  if (commented(document)) {
    if (isWhole) return text.endsWith('\n') ? text : `${text}\n`;
    return written(document, text, wanted, () => void reshaped(document, document.contents, wanted));
  }
  if (!old) return isWhole ? text : stringify(wanted, writtenAs);
  if (isEqual(old.value, wanted)) return before;
  return written(old.document, before, wanted, () => void reshaped(old.document, old.document.contents, wanted));
}

function cutOut(document: Document, node: Node | null): void {
  const list = document.get('forms', true);
  if (isSeq(list)) list.items = list.items.filter((item) => item !== node);
}

function commented(node: Node | Document): boolean {
  if (node.comment || node.commentBefore) return true;
  let found = false;
  visit(node, {
    Node(_key, inner) {
      found ||= Boolean(inner.comment || inner.commentBefore);
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** How a text is written, as far as it shows: lists under their key or further in, brackets with blanks or without. */
function styleOf(text: string): object {
  const [, key, item] = /^( *)[^\s#-][^\n]*:[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*( *)- /m.exec(text) ?? [];
  return { indentSeq: key === undefined || key !== item, flowCollectionPadding: !/[[{][^\s\]}]/.test(text) || /[[{] \S/.test(text) };
}

/**
 * The document as text after `change`, in the style of `like`. What it says counts more than how: where anchors come in the way, it is
 * written anew.
 */
function written(document: Document, like: string, expected: unknown, change: () => void): string {
  try {
    change();
    const text = document.toString({ ...writtenAs, ...styleOf(like) });
    const read = readText(text);
    if (read.ok && isEqual(read.value.value, expected)) return text;
  } catch {
    // An alias whose anchor is in another file now.
  }
  return stringify(expected, writtenAs);
}

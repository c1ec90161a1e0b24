/**
 * Markup without styles, handlers and whatever else no page of ours takes: it is written anew from what was understood, so a parser that
 * reads it afterwards never meets an attribute that the page's policy would report. What a style says in plain words becomes a class.
 *
 * @param tags names of the elements that stay; of others only their text stays
 * @param attributes names of the attributes that stay
 */
export function plainMarkup(html: string, tags: ReadonlySet<string>, attributes: ReadonlySet<string>): string {
  let made = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return made + html.slice(at);
    made += html.slice(at, open);
    const comment = commentEnd(html, open);
    if (comment > 0) {
      at = comment;
      continue;
    }
    if (!/[a-z]/i.test(html[open + (html[open + 1] === '/' ? 2 : 1)] ?? '')) {
      made += '&lt;';
      at = open + 1;
      continue;
    }
    const tag = readTag(html, open);
    // A tag that never ends takes the rest with it; to look for others inside would take time by the square.
    if (tag === null) return made + html.slice(open).replaceAll('<', '&lt;');
    at = tag.end;
    if (silent.has(tag.name)) at = tag.isEnd ? tag.end : contentEnd(html, tag.name, tag.end);
    else if (tags.has(tag.name)) made += tag.isEnd ? `</${tag.name}>` : `<${tag.name}${written(tag.attributes, attributes)}>`;
  }
  return made;
}

/** Elements whose content is no text for people. */
const silent = new Set(
  'script style template svg math iframe noscript noembed noframes title textarea xmp object select head plaintext'.split(' '),
);

/** The end of a comment, a doctype or an instruction that begins here; 0 when none does. */
function commentEnd(html: string, open: number): number {
  if (html.startsWith('<!--', open)) {
    const end = /^<!---?>|-->|--!>/.exec(html.slice(open));
    return end === null ? html.length : open + end.index + end[0].length;
  }
  if (!/^<(?:[!?]|\/[^a-z])/i.test(html.slice(open, open + 3))) return 0;
  const end = html.indexOf('>', open);
  return end < 0 ? html.length : end + 1;
}

function contentEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'i').exec(html.slice(from));
  return end === null ? html.length : (readTag(html, from + end.index)?.end ?? html.length);
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** The place behind it. */
  readonly end: number;
}

const tagName = /<(\/?)([a-z][^\s/>]*)/iy;
/** One attribute as HTML reads it: a quote only means something behind the sign of equality. */
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y;

/** The tag at this place; null when none begins, or ends, here. */
function readTag(html: string, open: number): Tag | null {
  tagName.lastIndex = open;
  const begun = tagName.exec(html);
  if (begun === null) return null;
  const attributes = new Map<string, string>();
  let at = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (found === null) break;
    at = attribute.lastIndex;
    const name = found[1]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, found[2] ?? found[3] ?? found[4] ?? '');
  }
  const rest = /[\s/]*>/y;
  rest.lastIndex = at;
  return rest.test(html) ? { name: begun[2]!.toLowerCase(), isEnd: begun[1] === '/', attributes, end: rest.lastIndex } : null;
}

function written(given: ReadonlyMap<string, string>, allowed: ReadonlySet<string>): string {
  const classes = [given.get('class') ?? '', ...styleClasses(given.get('style') ?? ''), ...alignClass(given.get('align'))].filter(
    (name) => name !== '',
  );
  return [...given, ...(given.has('class') ? [] : [['class', ''] as const])]
    .map(([name, value]) => [name, name === 'class' ? classes.join(' ') : value] as const)
    .filter(([name, value]) => allowed.has(name) && (name !== 'class' || value !== ''))
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`)
    .join('');
}

/** What styles say that people wrote by hand, in the class names that configurations know. */
const worded: Readonly<Record<string, string>> = {
  'font-weight:bold': 'has-text-weight-bold',
  'font-weight:600': 'has-text-weight-bold',
  'font-weight:700': 'has-text-weight-bold',
  'font-style:italic': 'is-italic',
  'text-decoration:underline': 'is-underlined',
  'text-align:center': 'has-text-centered',
  'text-align:left': 'has-text-left',
  'text-align:right': 'has-text-right',
  'color:red': 'has-text-danger',
  'color:green': 'has-text-success',
  'color:orange': 'has-text-warning',
  'color:blue': 'has-text-info',
  'color:gray': 'has-text-grey',
  'color:grey': 'has-text-grey',
};

const styleClasses = (style: string): readonly string[] =>
  style
    .toLowerCase()
    .split(';')
    .flatMap((rule) => worded[rule.replaceAll(/\s|!important/g, '')] ?? []);

const alignClass = (align: string | undefined): readonly string[] => styleClasses(align === undefined ? '' : `text-align:${align}`);

import { AnsiUp } from 'ansi_up';
import DOMPurify from 'dompurify';
import type { Span } from '#lib/log-source.ts';
import { bulmaClass } from '../names.ts';

const ansi = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** The nearest of the eight colours that are readable in both themes; a log's own shades are not. */
function nearestColour(red: number, green: number, blue: number): string {
  const top = Math.max(red, green, blue);
  if (top - Math.min(red, green, blue) < 32) return top > 96 ? 'white' : 'black';
  const over = (value: number, bit: number) => (value > top * 0.6 ? bit : 0);
  return ansi[over(red, 1) + over(green, 2) + over(blue, 4)] ?? 'white';
}

/** Classes for what ansi_up can only say in a `style` attribute, which the page's policy would refuse. */
function styleClasses(style: string): string {
  return style
    .split(';')
    .map((part) => {
      const [, what, red, green, blue] = /^(color|background-color):rgb\((\d+),(\d+),(\d+)\)$/.exec(part) ?? [];
      if (what === undefined) return `ansi-${part}`;
      return `ansi-${nearestColour(Number(red), Number(green), Number(blue))}-${what === 'color' ? 'fg' : 'bg'}`;
    })
    .join(' ');
}

/** Escape sequences of terminals as spans with classes; the rest of the markup stays as it is. */
function withAnsi(html: string): string {
  if (!html.includes('\u001B')) return html;
  const up = new AnsiUp();
  up.escape_html = false;
  up.use_classes = true;
  up.url_allowlist = {};
  up.boldStyle = 'bold';
  up.faintStyle = 'faint';
  up.italicStyle = 'italic';
  up.underlineStyle = 'underline';
  return up.ansi_to_html(html).replaceAll(/<span style="([^"]*)"(?: class="([^"]*)")?>/g, (_, style: string, names: string | undefined) => {
    return `<span class="${styleClasses(style)} ${names ?? ''}">`;
  });
}

const foreignTag = /<(?!\/span>|span class=(?:'[^'<>]*'|"[^"<>]*")>)/g;

/**
 * Everything that looks like a tag and is not ours, as text: `<omitted>` in a log is something a person should read. The parser also
 * never sees a handler, whose mere presence would count as a violation of the page's policy.
 */
function withoutForeignTags(html: string): string {
  return html.replaceAll(foreignTag, '&lt;');
}

/**
 * A line of job output as nodes: spans and text, nothing else, with the classes that `names.ts` knows. What a job writes can
 * therefore neither run nor load nor look like a part of the page.
 */
export function lineNodes(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutForeignTags(withAnsi(html)), {
    ALLOWED_TAGS: ['span'],
    ALLOWED_ATTR: ['class'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const span of fragment.querySelectorAll('span')) {
    const ours = bulmaClass(span.className);
    if (ours === '') span.removeAttribute('class');
    else span.className = ours;
  }
  return fragment;
}

/** Takes out what is of low importance, as the filter does: spans without spans inside (contract 7.10). */
export function withoutLowSpans(fragment: DocumentFragment): void {
  for (const low of fragment.querySelectorAll('.n-low')) if (low.childElementCount === 0) low.remove();
}

/** Marks stretches of the text, counted in its characters, across whatever spans they lie in. */
export function markSpans(fragment: DocumentFragment, spans: readonly Span[]): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  let begin = 0;
  for (const text of texts) {
    const end = begin + text.data.length;
    const within = spans.filter(([from, to]) => from < end && to > begin);
    // From the last to the first, so that what comes before keeps its place.
    for (const [from, to] of within.toReversed()) {
      const found = text.splitText(Math.max(0, from - begin));
      if (to < end) found.splitText(to - Math.max(from, begin));
      const mark = document.createElement('mark');
      found.replaceWith(mark);
      mark.append(found);
    }
    begin = end;
  }
}

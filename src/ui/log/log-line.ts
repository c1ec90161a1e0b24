import type { Span } from '#lib/log-source.ts';
import { bulmaClass } from '../names.ts';
import { withAnsi } from './ansi.ts';

/** The only tags that are tags; whatever else looks like one is what a program wrote. */
const ourTag = /<\/span>|<span class=(?:'([^'<>]*)'|"([^"<>]*)")>/g;
/** Spans within spans beyond this depth change nothing any more: a log cannot make the page deep. */
const deepest = 40;

/**
 * A line of job output as nodes: spans and text, nothing else, with the classes that `names.ts` knows. No parser of markup ever sees
 * it: what a job writes can therefore neither run nor load nor look like a part of the page, and `<omitted>` can be read. Its text is
 * what `plainText` says of the line.
 */
export function lineNodes(html: string): DocumentFragment {
  const line = withAnsi(html);
  const fragment = document.createDocumentFragment();
  const open: (DocumentFragment | HTMLElement)[] = [fragment];
  let at = 0;
  const put = (to: number): void => {
    if (to > at) open.at(-1)!.append(withoutEntities(line.slice(at, to)));
  };
  for (const match of line.matchAll(ourTag)) {
    put(match.index);
    at = match.index + match[0].length;
    if (match[0] !== '</span>') open.push(open.length > deepest ? open.at(-1)! : spanIn(open.at(-1)!, match[1] ?? match[2] ?? ''));
    else if (open.length > 1) open.pop();
  }
  put(line.length);
  return fragment;
}

function spanIn(parent: DocumentFragment | HTMLElement, names: string): HTMLElement {
  const span = document.createElement('span');
  const ours = bulmaClass(names);
  if (ours !== '') span.className = ours;
  parent.append(span);
  return span;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!) : text;

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
    for (const [from, to] of [...within].reverse()) {
      const found = text.splitText(Math.max(0, from - begin));
      if (to < end) found.splitText(to - Math.max(from, begin));
      const mark = document.createElement('mark');
      found.replaceWith(mark);
      mark.append(found);
    }
    begin = end;
  }
}

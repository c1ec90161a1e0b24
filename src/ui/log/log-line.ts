import DOMPurify from 'dompurify';
import type { Span } from '#lib/log-source.ts';
import { bulmaClass } from '../names.ts';
import { withAnsi } from './ansi.ts';

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

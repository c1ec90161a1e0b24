import { useCallback, useEffect, useState } from 'react';
import { bulmaClass } from './names.ts';

/** Text, structure and simple formatting; nothing that runs, loads a page, takes input or leaves its place. */
const tags =
  'a abbr b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary details sup table tbody td tfoot th thead tr u ul wbr'.split(
    ' ',
  );
const attributes = [
  'class',
  'href',
  'title',
  'alt',
  'src',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'open',
  'dir',
  'lang',
];

/**
 * Markup of a form, cleaned before it reaches the page; the cleaner is loaded with the first of it. Classes become ours (`names.ts`) or
 * are dropped. `inline`: for a place inside a line.
 */
export function CleanHtml({
  html,
  className = '',
  inline = false,
}: {
  readonly html: string;
  readonly className?: string;
  readonly inline?: boolean;
}) {
  const [content, setContent] = useState<DocumentFragment | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void cleaned(html).then((fragment) => isCurrent && setContent(fragment));
    return () => void (isCurrent = false);
  }, [html]);
  // The same until the content changes: what a person selected in it stays selected when its surroundings are drawn again.
  const fill = useCallback(
    (place: HTMLElement | null): void => {
      if (content !== null) place?.replaceChildren(content.cloneNode(true));
    },
    [content],
  );
  return inline ? <span className={className} ref={fill} /> : <div className={className} ref={fill} />;
}

async function cleaned(html: string): Promise<DocumentFragment> {
  const { default: DOMPurify } = await import('dompurify');
  const fragment = DOMPurify.sanitize(withoutStyles(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('[class]')) {
    const ours = bulmaClass(element.getAttribute('class') ?? '');
    if (ours === '') element.removeAttribute('class');
    else element.setAttribute('class', ours);
  }
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  // A picture without words is decoration; without `alt` its file name would be read aloud.
  for (const image of fragment.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
  return fragment;
}

/** The parser never sees a handler or a style: their mere presence would count as a violation of the page's policy. */
function withoutStyles(html: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'/])(?:on\w+|style|srcdoc)\s*=/gi, '$1data-off='));
}

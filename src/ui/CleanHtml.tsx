import { useCallback, useEffect, useState } from 'react';
import { bulmaClass } from './names.ts';
import { plainMarkup } from './plain-markup.ts';

/** Text, structure and simple formatting; nothing that runs, loads a page, takes input or leaves its place. */
const tags =
  'a abbr b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary details sup table tbody td tfoot th thead tr u ul wbr'.split(
    ' ',
  );
const attributes = 'class href title alt src width height colspan rowspan scope start open dir lang'.split(' ');
const [tagSet, attributeSet] = [new Set(tags), new Set(attributes)];

/**
 * Markup of a form, cleaned before it reaches the page; the cleaner is loaded with the first of it. Classes become ours (`names.ts`) or
 * are dropped. `inline`: for a place inside a line.
 */
export function CleanHtml({ html, className = '', inline = false }: { readonly html: string } & Place) {
  const [content, setContent] = useState<DocumentFragment | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void cleaned(html).then((fragment) => isCurrent && setContent(fragment));
    return () => void (isCurrent = false);
  }, [html]);
  return <CleanContent {...{ content, className, inline }} />;
}

interface Place {
  readonly className?: string;
  readonly inline?: boolean;
}

/** What `cleaned` gave, on the page; null = it is on its way. */
export function CleanContent({ content, className = '', inline = false }: { readonly content: DocumentFragment | null } & Place) {
  // The same until the content changes: what a person selected in it stays selected when its surroundings are drawn again.
  const fill = useCallback(
    (place: HTMLElement | null): void => {
      if (content !== null) place?.replaceChildren(content.cloneNode(true));
    },
    [content],
  );
  return inline ? <span dir="auto" className={className} ref={fill} /> : <div dir="auto" className={className} ref={fill} />;
}

/** Markup cleaned: only text, structure and what `names.ts` knows. */
export async function cleaned(html: string): Promise<DocumentFragment> {
  const { default: DOMPurify } = await import('dompurify');
  const fragment = DOMPurify.sanitize(plainMarkup(html, tagSet, attributeSet), {
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

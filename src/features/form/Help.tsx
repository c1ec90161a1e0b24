import type { Token } from 'marked';
import { useEffect, useState } from 'react';
import { Busy } from '#ui/Loading.tsx';
import styles from './Form.module.css';

/** Markdown of a form's help, cleaned before it reaches the page. The renderer is loaded when somebody asks for help. */
export function Help({ markdown }: { readonly markdown: string }) {
  const [content, setContent] = useState<DocumentFragment | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void render(markdown).then((fragment) => isCurrent && setContent(fragment));
    return () => void (isCurrent = false);
  }, [markdown]);
  if (content === null) return <Busy label="Loading help" />;
  return <section className={styles['help']} aria-label="Help" ref={(place) => place?.replaceChildren(content.cloneNode(true))} />;
}

async function render(markdown: string): Promise<DocumentFragment> {
  const [{ marked }, { default: DOMPurify }] = await Promise.all([import('marked'), import('dompurify')]);
  // The page's own title is the only heading of the first rank.
  const walkTokens = (token: Token): void => void (token.type === 'heading' && (token.depth = Math.min(6, token.depth + 1)));
  const html = await marked.parse(markdown, { gfm: true, breaks: true, walkTokens });
  const clean = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'iframe'],
    FORBID_ATTR: ['style', 'id', 'name'],
  });
  for (const link of clean.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  // A picture without words is decoration; without `alt` its file name would be read aloud.
  for (const image of clean.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
  return clean;
}

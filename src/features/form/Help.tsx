import type { Token } from 'marked';
import { useEffect, useState } from 'react';
import { CleanHtml } from '#ui/CleanHtml.tsx';
import { Busy } from '#ui/Loading.tsx';
import styles from './Form.module.css';

/** Markdown of a form's help, cleaned before it reaches the page. The renderer is loaded when somebody asks for help. */
export function Help({ markdown }: { readonly markdown: string }) {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void rendered(markdown).then((text) => isCurrent && setHtml(text));
    return () => void (isCurrent = false);
  }, [markdown]);
  if (html === null) return <Busy label="Loading help" />;
  return (
    <section aria-label="Help">
      <CleanHtml html={html} className={styles['help'] ?? ''} />
    </section>
  );
}

async function rendered(markdown: string): Promise<string> {
  const { marked } = await import('marked');
  // The page's own title is the only heading of the first rank.
  const walkTokens = (token: Token): void => void (token.type === 'heading' && (token.depth = Math.min(6, token.depth + 1)));
  return marked.parse(markdown, { gfm: true, breaks: true, walkTokens });
}

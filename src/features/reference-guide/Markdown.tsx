import { useEffect, useState } from 'react';
import { CleanContent } from '#ui/CleanHtml.tsx';
import { renderedMarkdown } from '#ui/markdown.ts';
import styles from './Guide.module.css';

/** Markdown of the guide, cleaned; until it is, and where it cannot be, the text as it was written. */
export function Markdown({ text }: { readonly text: string }) {
  const [content, setContent] = useState<DocumentFragment | null>(null);
  useEffect(() => {
    let isCurrent = true;
    renderedMarkdown(text).then(
      (fragment) => isCurrent && setContent(fragment),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [text]);
  if (text.trim() === '') return null;
  return content === null ? (
    <div className={styles['unrendered']}>{text}</div>
  ) : (
    <CleanContent content={content} className={styles['markdown'] ?? ''} />
  );
}

import { useEffect, useState } from 'react';
import { CleanContent } from './CleanHtml.tsx';
import { renderedMarkdown } from './markdown.ts';

export interface MarkdownProps {
  readonly text: string;
  readonly className: string;
  /** Of the text as it was written. */
  readonly plainClassName?: string | undefined;
}

/** Markdown, cleaned; until it is, and where it cannot be, the text as it was written. */
export function Markdown({ text, className, plainClassName = className }: MarkdownProps) {
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
  return content === null ? <div className={plainClassName}>{text}</div> : <CleanContent content={content} className={className} />;
}

import type { Token } from 'marked';
import { cleaned } from './CleanHtml.tsx';

/** Markdown as markup that is safe to show. The renderer is loaded with the first of it; where that cannot be had, it rejects. */
export async function renderedMarkdown(markdown: string): Promise<DocumentFragment> {
  const { marked } = await import('marked');
  // The page's own title is the only heading of the first rank.
  const walkTokens = (token: Token): void => void (token.type === 'heading' && (token.depth = Math.min(6, token.depth + 1)));
  return cleaned(await marked.parse(markdown, { gfm: true, breaks: true, walkTokens }));
}

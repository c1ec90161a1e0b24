import type { Token } from 'marked';
import { cleaned } from './CleanHtml.tsx';

/** Markdown as clean nodes; the renderer is loaded when somebody needs it. Rejects where it is not on this device. */
export async function rendered(markdown: string): Promise<DocumentFragment> {
  const { marked } = await import('marked');
  // The page's own title is the only heading of the first rank.
  const walkTokens = (token: Token): void => void (token.type === 'heading' && (token.depth = Math.min(6, token.depth + 1)));
  return cleaned(await marked.parse(markdown, { gfm: true, breaks: true, walkTokens }));
}

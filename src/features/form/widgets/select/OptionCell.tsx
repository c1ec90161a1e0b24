import { CleanHtml } from '#ui/CleanHtml.tsx';
import styles from './Select.module.css';
import { cellText } from './shape.ts';

interface OptionCellProps {
  readonly value: unknown;
  readonly isPercentage: boolean;
  readonly pattern: RegExp | null;
}

const markup = /<[a-z][^>]*>/i;

/** What stands in a cell: a bar for a percentage, simple markup cleaned, else text with what was searched for in bold. */
export function OptionCell({ value, isPercentage, pattern }: OptionCellProps) {
  const text = cellText(value);
  const percentage = isPercentage ? percentageOf(text) : null;
  if (percentage !== null) return <Percentage percentage={percentage} />;
  if (markup.test(text)) return <CleanHtml inline html={text} />;
  return <Bold text={text} pattern={pattern} />;
}

/** The whole part, between 0 and 100; null for what is no number. */
export function percentageOf(text: string): number | null {
  const value = Number(text.trim().replace(/%$/, ''));
  if (text.trim() === '' || Number.isNaN(value)) return null;
  return Math.min(100, Math.max(0, Math.trunc(value)));
}

function Percentage({ percentage }: { readonly percentage: number }) {
  return (
    <span className={styles['percentage']}>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['bar']} style={{ inlineSize: `${percentage}%` }} />
      </span>
      <span className={styles['figure']}>{percentage}%</span>
    </span>
  );
}

function Bold({ text, pattern }: { readonly text: string; readonly pattern: RegExp | null }) {
  if (pattern === null || text === '') return text;
  const parts: { readonly at: number; readonly text: string; readonly isMatch: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index), isMatch: false });
    parts.push({ at: match.index, text: match[0], isMatch: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isMatch: false });
  return parts.map(({ at, text, isMatch }) => (isMatch ? <b key={at}>{text}</b> : text));
}

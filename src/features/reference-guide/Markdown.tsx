import { Markdown as Cleaned } from '#ui/Markdown.tsx';
import styles from './Guide.module.css';

/** Markdown of the guide. */
export function Markdown({ text }: { readonly text: string }) {
  return <Cleaned text={text} className={styles['markdown'] ?? ''} plainClassName={styles['unrendered']} />;
}

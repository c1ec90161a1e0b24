import type { Problem } from '#engine/index.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './Form.module.css';

/** What is wrong with the form itself, for the person who wrote it. */
export function Warnings({ problems }: { readonly problems: readonly Problem[] }) {
  const messages = [...new Set(problems.map((problem) => problem.message))];
  return (
    <Banner intent="warning" title="Form warnings">
      <ul className={styles['warnings']}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}

import { Link } from 'react-router-dom';
import { guideAddress } from '#hooks/guide-address.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './Form.module.css';

/** What is wrong with the form as it is written, and with what it asked, for the person who wrote it. */
export function Warnings({ messages }: { readonly messages: readonly string[] }) {
  return (
    <Banner intent="warning" title="Form warnings">
      <ul className={styles['warnings']}>
        {messages.map((message) => (
          <li key={message} className={isFault.test(message) ? styles['fault'] : ''}>
            {message}
          </li>
        ))}
      </ul>
      <Link to={guideAddress('forms/form/formfield')}>Look it up in the reference guide</Link>
    </Banner>
  );
}

/** Of the form as it runs, not as it is written. */
const isFault = /^'.*' has query errors/;

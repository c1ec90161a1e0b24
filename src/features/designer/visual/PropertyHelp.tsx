import { Link } from 'react-router-dom';
import type { HelpItem } from '#contract/help.ts';
import { guideAddress } from '#hooks/guide-address.ts';
import { Code } from '#ui/Code.tsx';
import { Markdown } from '#ui/Markdown.tsx';
import styles from './Properties.module.css';

export interface PropertyHelpProps {
  readonly item: HelpItem;
  /** The page of the guide that tells of it; '' = none. */
  readonly link: string;
}

const wordOf = (value: HelpItem['default']): string => (value === undefined || value === null ? '' : String(value));

/** What the guide says of a property. */
export function PropertyHelp({ item, link }: PropertyHelpProps) {
  const facts = [
    ['Type', item.type],
    ['Takes', item.allowed],
    ['Without it', wordOf(item.default)],
    ['Since', item.version],
    ['Only with', item.with_types],
  ].filter(([, said]) => said !== '');
  return (
    <div className={styles['help']}>
      <Markdown text={item.description} className={styles['said'] ?? ''} />
      <dl>
        {facts.map(([what, said]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {item.examples.slice(0, 2).map(({ name, code, language }) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          <Code name={`Example: ${name}`} code={code} language={language} />
        </figure>
      ))}
      {link !== '' && <Link to={guideAddress(link, item.name)}>Read on in the reference guide</Link>}
    </div>
  );
}

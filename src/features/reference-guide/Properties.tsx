import { Link } from 'react-router-dom';
import type { HelpChoice, HelpItem } from '#contract/help.ts';
import { Pill } from '#ui/Pill.tsx';
import { addressOf, typesOf } from './guide.ts';
import styles from './Guide.module.css';
import { Examples } from './Examples.tsx';
import { Hits } from './Hits.tsx';
import { Markdown } from './Markdown.tsx';

/** Properties as a table; each a card of its own where there is no room (the style sheet folds it). */
export function Properties({ items, words = [] }: { readonly items: readonly HelpItem[]; readonly words?: readonly string[] }) {
  return (
    <table className={styles['properties']}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Property key={item.name} item={item} words={words} />
        ))}
      </tbody>
    </table>
  );
}

function Property({ item, words }: { readonly item: HelpItem; readonly words: readonly string[] }) {
  const { name, short, description, type, required, unique, version, allowed } = item;
  return (
    <tr id={name}>
      <th scope="row">
        <a href={`#${encodeURIComponent(name)}`} className={styles['anchor']}>
          <code>
            <Hits text={name} words={words} />
          </code>
        </a>
        <span className={styles['marks']}>
          {required && <Pill tone="brand">required</Pill>}
          {unique && <Pill tone="neutral">unique</Pill>}
          {version !== '' && <Pill tone="neutral">since {version}</Pill>}
        </span>
      </th>
      <td>
        {item.objectLink === '' ? <span>{type}</span> : <Link to={addressOf({ link: item.objectLink })}>{type || 'object'}</Link>}
        {item.default !== undefined && item.default !== null && item.default !== '' && (
          <div className={styles['quiet']}>
            default <code>{String(item.default)}</code>
          </div>
        )}
        {allowed !== '' && <div className={styles['quiet']}>{allowed}</div>}
      </td>
      <td>
        {short !== '' && (
          <p>
            <strong>
              <Hits text={short} words={words} />
            </strong>
          </p>
        )}
        <Markdown text={description} />
        <More item={item} words={words} />
      </td>
    </tr>
  );
}

function More({ item, words }: { readonly item: HelpItem; readonly words: readonly string[] }) {
  const { choices, examples, changelog } = item;
  const types = typesOf(item);
  return (
    <>
      {types.length > 0 && <p className={styles['quiet']}>Only with the types {types.join(', ')}</p>}
      {choices.length > 0 && <Choices choices={choices} of={item.name} words={words} />}
      {changelog.map((change) => (
        <p key={`${change.version} ${change.description}`} className={styles['quiet']}>
          {[change.version, change.type, change.description].filter(Boolean).join(': ')}
        </p>
      ))}
      <Examples examples={examples} of={item.name} words={words} />
    </>
  );
}

interface ChoicesProps {
  readonly choices: readonly HelpChoice[];
  readonly of: string;
  readonly words: readonly string[];
}

function Choices({ choices, of, words }: ChoicesProps) {
  return (
    <dl className={styles['choices']} aria-label="What it may be">
      {choices.map((choice) => (
        <div key={String(choice.name)}>
          <dt>
            <code>
              <Hits text={String(choice.name)} words={words} />
            </code>
            {choice.version !== '' && <Pill tone="neutral">since {choice.version}</Pill>}
          </dt>
          <dd>
            <Hits text={choice.description} words={words} />
            <Markdown text={[choice.extra, choice.help].filter(Boolean).join('\n\n')} />
            {choice.examples.length > 0 && <Folded choice={choice} of={of} words={words} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Open where the filter looks for what is in it. */
function Folded({ choice, of, words }: Omit<ChoicesProps, 'choices'> & { readonly choice: HelpChoice }) {
  const hasWords = words.length > 0 && choice.examples.some(({ code }) => words.every((word) => code.toLowerCase().includes(word)));
  return (
    <details open={hasWords}>
      <summary>{choice.examples.length === 1 ? 'Example' : `${choice.examples.length} examples`}</summary>
      <Examples examples={choice.examples} of={`${of} ${choice.name}`} words={words} />
    </details>
  );
}

import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { HelpItem, HelpNode } from '#contract/help.ts';
import { guideAddress } from '#hooks/guide-address.ts';
import { Empty } from '#ui/Empty.tsx';
import { addressOf, searched, textOfChoice, type Found, type Place } from './guide.ts';
import styles from './Guide.module.css';
import { Examples } from './Examples.tsx';
import { Hits } from './Hits.tsx';
import { useCalmly } from './use-filter.ts';

export interface SearchResultsProps {
  readonly places: readonly Place[];
  readonly words: readonly string[];
  readonly onClear: () => void;
}

/** So many properties and examples are drawn at once. */
const portion = 20;

/** What the filter finds, page by page. */
export function SearchResults({ places, words, onClear }: SearchResultsProps) {
  const calm = useCalmly(words.join(' '));
  const [shown, setShown] = useState({ of: calm, count: portion });
  if (shown.of !== calm) setShown({ of: calm, count: portion });
  const calmWords = calm.split(' ').filter(Boolean);
  const found = searched(places, calmWords);
  const count = found.reduce((sum, { items, examples }) => sum + items.length + examples.length, 0);
  if (found.length === 0)
    return <Empty text={`Nothing in the guide fits “${calm}”.`} action={<Button onClick={onClear}>Clear filter</Button>} />;
  return (
    <>
      <output className={styles['quiet']}>
        {count === 1 ? '1 property or example' : `${count} properties and examples`} on{' '}
        {found.length === 1 ? '1 page' : `${found.length} pages`}
      </output>
      {portionOf(found, shown.count).map((one) => (
        <Page key={one.node.link} found={one} words={calmWords} />
      ))}
      {count > shown.count && (
        <Button onClick={() => setShown({ of: calm, count: shown.count + portion })}>
          Show {Math.min(portion, count - shown.count)} more of {count - shown.count}
        </Button>
      )}
    </>
  );
}

/** The first so many properties and examples, with their pages; pages that only fit themselves stay. */
function portionOf(found: readonly Found[], most: number): readonly Found[] {
  let rest = most;
  return found.flatMap(({ node, items, examples }): Found[] => {
    const isBare = items.length + examples.length === 0;
    const [someItems, someExamples] = [items.slice(0, rest), examples.slice(0, Math.max(0, rest - items.length))];
    rest -= someItems.length + someExamples.length;
    return isBare || someItems.length + someExamples.length > 0 ? [{ node, items: someItems, examples: someExamples }] : [];
  });
}

function Page({ found: { node, items, examples }, words }: { readonly found: Found; readonly words: readonly string[] }) {
  return (
    <section aria-label={node.name} className={styles['found']}>
      <h2>
        <Link to={addressOf(node)}>
          <Hits text={node.name} words={words} />
        </Link>
      </h2>
      <ul>
        {items.map((item) => (
          <FoundItem key={item.name} node={node} item={item} words={words} />
        ))}
      </ul>
      <Examples examples={examples} of={node.name} words={words} />
    </section>
  );
}

/** Plain: the page itself has the text with all its marks. */
function FoundItem({ node, item, words }: { readonly node: HelpNode; readonly item: HelpItem; readonly words: readonly string[] }) {
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const choices = item.choices.filter((choice) => has(textOfChoice(choice)));
  return (
    <li>
      <Link to={guideAddress(node.link, item.name)}>
        <code>
          <Hits text={item.name} words={words} />
        </code>
      </Link>
      <p>
        <Hits text={plain([item.short, item.description].filter(Boolean).join('. '))} words={words} />
      </p>
      {choices.length > 0 && (
        <p className={styles['quiet']}>
          <Hits text={choices.map(({ name }) => String(name)).join(', ')} words={words} />
        </p>
      )}
      <Examples examples={item.examples.filter(({ code }) => has(code))} of={`${node.name} ${item.name}`} words={words} />
    </li>
  );
}

/** The beginning of a text without the marks of markdown. */
const plain = (text: string): string => {
  const words = text.replaceAll(/[`*]+/g, '');
  return words.length > 400 ? `${words.slice(0, 400)}…` : words;
};

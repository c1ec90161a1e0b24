import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reasonOf } from '#contract/failure.ts';
import type { HelpNode } from '#contract/help.ts';
import { guideRoot } from '#hooks/guide-address.ts';
import { useGuide } from '#hooks/use-guide.ts';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { BackToTop } from './BackToTop.tsx';
import { Contents } from './Contents.tsx';
import { pageAt, placesIn, wordsOf } from './guide.ts';
import styles from './Guide.module.css';
import { GuideNode } from './GuideNode.tsx';
import { SearchBar } from './SearchBar.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useFilter } from './use-filter.ts';

/** The reference guide: contents, and the page of the address or what the filter finds. For everybody who is signed in. */
export function ReferenceGuidePage() {
  const guide = useGuide();
  if (guide.at === 'loading') {
    return (
      <Page title="Reference guide">
        <Skeletons rows={12} />
      </Page>
    );
  }
  if (guide.at === 'missing') {
    return (
      <Page title="Reference guide">
        <Banner intent="error" title="The guide could not be read">
          {reasonOf(guide.failure)}
        </Banner>
        <Empty text="This device has not seen the guide yet." action={<Button onClick={guide.retry}>Try again</Button>} />
      </Page>
    );
  }
  return <OpenGuide nodes={guide.nodes} storedAt={guide.storedAt} />;
}

function OpenGuide({ nodes, storedAt }: { readonly nodes: readonly HelpNode[]; readonly storedAt: number | null }) {
  const { pathname, hash } = useLocation();
  const [filter, setFilter] = useFilter();
  const path = pathname.slice(guideRoot.length);
  const places = placesIn(nodes);
  const node = path.length > 1 ? pageAt(nodes, path) : (places[0]?.node ?? null);
  const words = wordsOf(filter);
  useEffect(() => {
    // The address may have named a property before the guide was there.
    if (hash !== '') document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [hash, node]);
  return (
    <Page title="Reference guide" asOf={storedAt ?? undefined} live={storedAt === null}>
      <SearchBar filter={filter} onFilter={setFilter} />
      <div className={styles['guide']}>
        <Contents places={places} current={node} />
        <div className={styles['content']}>
          {words.length > 0 ? (
            <SearchResults places={places} words={words} onClear={() => setFilter('')} />
          ) : node ? (
            <GuideNode key={node.link} node={node} nodes={nodes} />
          ) : (
            <Empty text="There is no such page in the guide." />
          )}
        </div>
      </div>
      <BackToTop />
    </Page>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Activity } from '#contract/activity.ts';
import { reasonOf, type Failure } from '#contract/failure.ts';
import type { Result } from '#lib/result.ts';
import { everything, useActivity, type ActivityQuery } from '#hooks/use-activity.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import styles from './activity.module.css';
import { ActivityFilter } from './ActivityFilter.tsx';
import { ActivityRow } from './ActivityRow.tsx';

/** Who changed which setting, form, user and so on, newest first. */
export function ActivityPage() {
  const [query, setQuery] = useState<ActivityQuery>(everything);
  const view = useActivity(query);
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const isReady = view.at === 'ready';
  const trying = async (work: () => Promise<Result<void, Failure>>, failed: string): Promise<void> => {
    const done = await work();
    if (!done.ok) say('error', failed, reasonOf(done.error));
  };
  return (
    <Page
      title="Activity"
      subtitle="Changes are kept for 400 days."
      asOf={isReady ? view.asOf : undefined}
      live={isReady && view.live}
      actions={
        <Button
          icon={<ArrowDownloadRegular />}
          disabled={away !== null}
          onClick={() => void trying(view.download, 'The table was not downloaded')}
        >
          Download CSV
        </Button>
      }
    >
      <ActivityFilter query={query} onQuery={setQuery} away={away} />
      {view.at === 'loading' &&
        (away === null ? <Skeletons rows={10} height={56} /> : <Empty text={`${away}. What was not read before cannot be searched.`} />)}
      {view.at === 'missing' && <Missing failure={view.failure} onClear={() => setQuery(everything)} />}
      {isReady && <Rows rows={view.value} isFiltered={query !== everything} />}
      {isReady && view.hasMore && (
        <Button disabled={away !== null} onClick={() => void trying(view.more, 'Older changes could not be read')}>
          Show older changes
        </Button>
      )}
    </Page>
  );
}

function Rows({ rows, isFiltered }: { readonly rows: readonly Activity[]; readonly isFiltered: boolean }) {
  if (rows.length === 0)
    return <Empty text={isFiltered ? 'No change fits the filter.' : 'Nobody has changed anything yet that is written down here.'} />;
  return (
    <ol className={styles['list']} aria-label="Changes">
      {rows.map((row) => (
        <ActivityRow key={row.id} row={row} />
      ))}
    </ol>
  );
}

function Missing({ failure, onClear }: { readonly failure: Failure | null; readonly onClear: () => void }) {
  return (
    <>
      {failure !== null && (
        <Banner intent="error" title={failure.message}>
          {reasonOf(failure)}
        </Banner>
      )}
      <Empty text="These changes could not be read." action={<Button onClick={onClear}>Clear filter</Button>} />
    </>
  );
}

import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import { reasonOf } from '#contract/failure.ts';
import type { Overview } from '#contract/overview.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useOverview } from '#hooks/use-overview.ts';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { findingsIn } from './findings.ts';
import styles from './overview.module.css';
import { OverviewCards } from './OverviewCards.tsx';

/** Is the portal healthy? What is not, and where it is mended, comes first. */
export function OverviewPage() {
  const view = useOverview();
  const away = whyNotSent(useConnection().at);
  const isReady = view.at === 'ready';
  return (
    <Page
      title="Overview"
      asOf={isReady ? view.asOf : undefined}
      live={isReady && view.live}
      actions={
        <Button icon={<ArrowClockwiseRegular />} disabled={away !== null} onClick={() => void view.refresh()}>
          Refresh
        </Button>
      }
    >
      {view.at === 'loading' && <Skeletons rows={6} height={96} />}
      {view.at === 'missing' && (
        <>
          {view.failure !== null && (
            <Banner intent="error" title={view.failure.message}>
              {reasonOf(view.failure)}
            </Banner>
          )}
          <Empty
            text="This device has not seen the overview yet."
            action={<Button onClick={() => void view.refresh()}>Try again</Button>}
          />
        </>
      )}
      {isReady && (
        <>
          <Findings overview={view.value} />
          <OverviewCards overview={view.value} />
        </>
      )}
    </Page>
  );
}

function Findings({ overview }: { readonly overview: Overview }) {
  const found = findingsIn(overview, Date.parse(overview.at));
  if (found.length === 0) return <Banner intent="success" title="All is well" />;
  const title = found.length === 1 ? '1 thing needs a look' : `${found.length} things need a look`;
  return (
    <Banner intent={found.some(({ intent }) => intent === 'error') ? 'error' : 'warning'} title={title}>
      <ul className={styles['findings']}>
        {found.map(({ text, mend, to }) => (
          <li key={text}>
            <strong dir="auto">{text}.</strong> {to === undefined ? mend : <Link to={to}>{mend}</Link>}.
          </li>
        ))}
      </ul>
    </Banner>
  );
}

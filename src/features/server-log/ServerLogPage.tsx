import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { reasonOf } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useServerLog, type ServerLogView } from '#hooks/use-server-log.ts';
import { useCan } from '#hooks/use-session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { ServerLog } from './ServerLog.tsx';

/** What the server wrote about itself today. Who may not read it sees nothing (administrator specification 1). */
export function ServerLogPage() {
  const can = useCan();
  return can('read server log') ? <OpenLog /> : <title>Fieldrun</title>;
}

function OpenLog() {
  const [lines, setLines] = useState(100);
  const [refreshes, setRefreshes] = useState(true);
  const view = useServerLog(lines, refreshes);
  return (
    <Page title="Server log" asOf={view.asOf ?? undefined} live={view.live} actions={<Actions view={view} />}>
      <Trouble view={view} />
      <ServerLog view={view} lines={lines} onLines={setLines} refreshes={refreshes} onRefreshes={setRefreshes} />
    </Page>
  );
}

function Actions({ view }: { readonly view: ServerLogView }) {
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const download = async (): Promise<void> => {
    const done = await view.download();
    if (!done.ok) say('error', 'The log was not downloaded', reasonOf(done.error));
  };
  return (
    <>
      <Button icon={<ArrowClockwiseRegular />} onClick={view.refresh} disabled={away !== null}>
        Refresh
      </Button>
      <Button icon={<ArrowDownloadRegular />} onClick={() => void download()} disabled={away !== null}>
        Download
      </Button>
    </>
  );
}

function Trouble({ view }: { readonly view: ServerLogView }) {
  const away = whyNotSent(useConnection().at);
  const last = view.text === null ? 'Nothing of the log is kept on this device.' : 'What stands here is what was read last.';
  if (away !== null) return <Banner intent="warning">{`${away}. ${last}`}</Banner>;
  if (view.failure === null || view.failure.kind === 'unauthorized') return null;
  return (
    <Banner intent="error" title="The log could not be read">
      {`${reasonOf(view.failure)} ${last}`}
    </Banner>
  );
}

import { Button, Field, Input } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useState, type SubmitEvent } from 'react';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useKnownHosts, type KnownHostsActions } from '#hooks/use-known-hosts.ts';
import { failureText } from '#features/admin/resource/SingleEditor.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { CopyBox } from '#ui/CopyBox.tsx';
import { Empty } from '#ui/Empty.tsx';
import { fieldProblem } from '#ui/field-problem.ts';
import { Banner } from '#ui/Banner.tsx';
import { Ring, Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { paged } from '#ui/paged.ts';
import { Pager } from '#ui/Pager.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Tip } from '#ui/Tip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useListAddress } from '#features/admin/resource/use-list-address.ts';
import { shownHosts, type KnownHost } from './known-hosts.ts';
import styles from './special.module.css';

/** The hosts whose keys this server trusts. */
export function KnownHostsPage() {
  const view = useKnownHosts();
  const isReady = view.at === 'ready';
  return (
    <Page title="Known hosts" asOf={isReady ? view.asOf : undefined} live={isReady && view.live}>
      <AddHosts actions={view} />
      {view.at === 'loading' && <Skeletons rows={8} height={44} />}
      {view.at === 'missing' && (
        <Empty
          text={
            view.failure?.kind === 'refused' ? 'There is no list of known hosts yet. Add one.' : 'This device has not seen this list yet.'
          }
          action={<Button onClick={() => void view.refresh()}>Try again</Button>}
        />
      )}
      {isReady && <Hosts lines={view.value} actions={view} />}
    </Page>
  );
}

function AddHosts({ actions }: { readonly actions: KnownHostsActions }) {
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const [host, setHost] = useState('');
  const [progress, setProgress] = useState<'typing' | 'tried' | 'sending'>('typing');
  const [found, setFound] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null);
  const problem = progress === 'tried' && host.trim() === '' ? 'This field is required' : undefined;
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (progress === 'sending' || away !== null) return;
    if (host.trim() === '') {
      setProgress('tried');
      return say('warning', 'Invalid form data');
    }
    setProgress('sending');
    const answer = await actions.add(host.trim());
    setProgress('typing');
    if (!answer.ok) {
      setFound({ isGood: false, text: failureText(answer.error) });
      return say('error', failureText(answer.error));
    }
    setHost('');
    setFound({ isGood: true, text: answer.value });
    return say('success', 'Added host');
  };
  return (
    <form className={styles['add']} noValidate aria-label="Add hosts" onSubmit={(event) => void add(event)}>
      <Field
        className={styles['grow'] ?? ''}
        label="Hosts"
        required
        {...(problem === undefined ? { hint: 'Names or addresses, separated by commas. Another port: host:2222' } : {})}
        {...fieldProblem(problem)}
      >
        <Input value={host} autoComplete="off" onChange={(_, { value }) => setHost(value)} />
      </Field>
      <Button
        type="submit"
        appearance="primary"
        disabledFocusable={progress === 'sending' || away !== null}
        icon={progress === 'sending' ? <Ring /> : null}
      >
        Add to known hosts
      </Button>
      {found !== null && (
        <div className={styles['whole']}>
          <Banner
            intent={found.isGood ? 'success' : 'error'}
            title={found.isGood ? 'Compare the keys with what the administrators of the hosts say' : 'Not every host gave a key'}
          >
            <pre className={styles['output']}>{found.text}</pre>
          </Banner>
        </div>
      )}
    </form>
  );
}

function Hosts({ lines, actions }: { readonly lines: readonly string[]; readonly actions: KnownHostsActions }) {
  const address = useListAddress();
  const [shown, setShown] = useState<KnownHost | null>(null);
  const { hosts, removed } = shownHosts(lines);
  const wanted = address.filter.trim().toLowerCase();
  const found = hosts.filter(({ line }) => line.toLowerCase().includes(wanted));
  const pages = paged(found, address.page, 3);
  return (
    <div data-focus-home="hosts">
      {removed > 0 && <p className={styles['meta']}>{removed} lines removed from view (doubles or empty)</p>}
      {hosts.length > 0 && (
        <Input
          type="search"
          className={styles['search'] ?? ''}
          placeholder="Filter"
          aria-label="Filter known hosts"
          value={address.filter}
          onChange={(_, { value }) => address.setFilter(value)}
        />
      )}
      {hosts.length === 0 && <Empty text="No host is known yet." />}
      {hosts.length > 0 && found.length === 0 && (
        <Empty text={`No host matches “${address.filter}”.`} action={<Button onClick={() => address.setFilter('')}>Clear filter</Button>} />
      )}
      <ul className={styles['hosts']} aria-label="Known hosts">
        {pages.items.map((host) => (
          <li key={host.line}>
            <span className={styles['grow']}>
              <strong>{host.name}</strong> <span className={styles['meta']}>{host.kind}</span>
              {host.fingerprint !== '' && <code className={styles['fingerprint']}>{host.fingerprint}</code>}
            </span>
            <Tip content="Show entry" relationship="inaccessible">
              <Button
                appearance="subtle"
                icon={<EyeRegular />}
                aria-label={`Show entry ${host.name} ${host.kind}`}
                onClick={() => setShown(host)}
              />
            </Tip>
            <Remove host={host} lines={lines} actions={actions} />
          </li>
        ))}
      </ul>
      <Pager pages={pages} onPage={address.setPage} />
      {shown !== null && (
        <Panel title={shown.name} onClose={() => setShown(null)} closeLabel="Close">
          <CopyBox name="Entry" text={shown.line}>
            <pre className={styles['output']}>{shown.line}</pre>
          </CopyBox>
        </Panel>
      )}
    </div>
  );
}

interface RemoveProps {
  readonly host: KnownHost;
  readonly lines: readonly string[];
  readonly actions: KnownHostsActions;
}

function Remove({ host, lines, actions }: RemoveProps) {
  const confirm = useConfirm();
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  // The server removes every line that holds the text.
  const doubles = lines.filter((line) => line.includes(host.line)).length;
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Remove ${host.name}?`,
      text: `Its ${host.kind} key is not trusted any more: git and ssh refuse the host until it is added again.${doubles > 1 ? ` It stands there ${doubles} times; all go.` : ''}`,
      confirm: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    const answer = await actions.remove(host.line);
    if (answer.ok) say('success', 'Host is removed');
    else say('error', failureText(answer.error));
  };
  return (
    <Tip content={away ?? 'Remove'} relationship={away === null ? 'inaccessible' : 'description'}>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Remove ${host.name} ${host.kind}`}
        disabledFocusable={away !== null}
        onClick={() => void remove()}
      />
    </Tip>
  );
}

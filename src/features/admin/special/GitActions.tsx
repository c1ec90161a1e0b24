import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useRepositoryVerbs, type RepositoryVerb } from '#hooks/use-repository-verbs.ts';
import type { Row } from '#hooks/use-resource.ts';
import { failureText } from '#features/admin/resource/SingleEditor.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Ring } from '#ui/Loading.tsx';
import { Tip } from '#ui/Tip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useMedia } from '#ui/use-media.ts';

export interface GitActionsProps {
  readonly row: Row;
  readonly refresh: () => Promise<unknown>;
  readonly onInfo: () => void;
}

const verbs: readonly { readonly verb: RepositoryVerb; readonly label: string; readonly icon: ReactElement }[] = [
  { verb: 'clone', label: 'Clone', icon: <ArrowDownloadRegular /> },
  { verb: 'pull', label: 'Pull', icon: <ArrowSyncRegular /> },
  { verb: 'reset', label: 'Reset', icon: <ArrowResetRegular /> },
];

/** After git was started the list is read again so soon (administrator specification 9). */
const rereadMs = 500;

/** What git can be asked to do with a repository, and what it last said. */
export function GitActions({ row, refresh, onInfo }: GitActionsProps) {
  const ask = useRepositoryVerbs();
  const confirm = useConfirm();
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const [busy, setBusy] = useState<RepositoryVerb | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const name = String(row['name']);
  // A finger gets no tip, and a card has the room.
  const isNarrow = useMedia('(max-width: 639px)');
  const isRunning = row['status'] === 'running' || busy !== null;
  const run = async (verb: RepositoryVerb): Promise<void> => {
    const reset = {
      title: `Reset repository '${name}'?`,
      text: 'Its working copy is thrown away and cloned again. Until then forms or playbooks from it are missing.',
      confirm: 'Reset',
      danger: true,
    };
    if (verb === 'reset' && !(await confirm(reset))) return;
    setBusy(verb);
    timer.current = setTimeout(() => void refresh(), rereadMs);
    const answer = await ask(verb, name);
    await refresh();
    setBusy(null);
    if (!answer.ok) say('error', failureText(answer.error));
    else if (!answer.value.worked) say('error', `Git failed in repository ${name}`, 'Info shows what it wrote.');
  };
  return (
    <>
      {verbs.map(({ verb, label, icon }) => (
        <Tip key={verb} content={away ?? label} relationship={away === null ? 'inaccessible' : 'description'}>
          <Button
            appearance="subtle"
            icon={busy === verb ? <Ring /> : icon}
            aria-label={`${label} ${name}`}
            disabledFocusable={isRunning || away !== null}
            onClick={() => void run(verb)}
          >
            {isNarrow ? label : undefined}
          </Button>
        </Tip>
      ))}
      <Tip content="Info" relationship="inaccessible">
        <Button appearance="subtle" icon={<InfoRegular />} aria-label={`Info on ${name}`} onClick={onInfo}>
          {isNarrow ? 'Info' : undefined}
        </Button>
      </Tip>
    </>
  );
}

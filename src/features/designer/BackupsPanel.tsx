import { Button, Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { reasonOf } from '#contract/failure.ts';
import { useDesignerBackups, type Backup, type BackupActions, type OpenBackup } from '#hooks/use-designer-backups.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import type { BenchItem, Designer } from '#hooks/use-designer.ts';
import { Banner } from '#ui/Banner.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Ring, Skeletons } from '#ui/Loading.tsx';
import { Age } from '#ui/Time.tsx';
import { useToast } from '#ui/toasts.tsx';
import { DiffView } from './DiffView.tsx';
import { titleOf } from './words.ts';
import styles from './Designer.module.css';

export interface BackupsPanelProps {
  readonly designer: Designer;
  readonly isReadOnly: boolean;
}

/** What the forms were before: looked into, compared with now, restored as a whole or form by form. */
export function BackupsPanel({ designer, isReadOnly }: BackupsPanelProps) {
  const { list, actions } = useDesignerBackups();
  const [keepsCurrent, setKeepsCurrent] = useState(true);
  if (list.at === 'loading') return <Skeletons rows={5} height={40} />;
  if (list.at === 'missing')
    return (
      <p className={styles['inside']}>
        {list.failure?.kind === 'refused' ? reasonOf(list.failure) : 'This device has not seen the backups yet.'}
      </p>
    );
  return (
    <div className={styles['inside']}>
      <Age asOf={list.asOf} live={list.live} />
      {list.value.length === 0 && <p>There is no backup yet. Each save makes one.</p>}
      <Checkbox
        label="Make a backup before restore"
        checked={keepsCurrent}
        onChange={(_, { checked }) => setKeepsCurrent(checked === true)}
      />
      <ul className={styles['rows']}>
        {list.value.map((backup) => (
          <li key={backup.file}>
            <BackupRow backup={backup} designer={designer} actions={actions} isReadOnly={isReadOnly} keepsCurrent={keepsCurrent} />
            {actions.opened?.file === backup.file && <Inside opened={actions.opened} designer={designer} isReadOnly={isReadOnly} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BackupRowProps extends BackupsPanelProps {
  readonly backup: Backup;
  readonly actions: BackupActions;
  readonly keepsCurrent: boolean;
}

function BackupRow({ backup: { file, date }, designer, actions, isReadOnly, keepsCurrent }: BackupRowProps) {
  const confirm = useConfirm();
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const [isBusy, setBusy] = useState(false);
  const { lock, refresh, changes } = designer;
  const isHeld = lock.at === 'held';
  const isOff = isBusy || away !== null || isReadOnly || isHeld;
  const restore = async (): Promise<void> => {
    if (isOff) return;
    const yours = changes.length > 0 ? ' Your own changes stay on this device and are merged with it when you save.' : '';
    const ask = {
      title: `Restore the forms of ${date}?`,
      text: `${keepsCurrent ? 'What is there now is kept as a backup.' : 'What is there now is lost.'}${yours}`,
      confirm: 'Restore',
      danger: !keepsCurrent,
    };
    if (!(await confirm(ask))) return;
    setBusy(true);
    const answer = await actions.restore(file, keepsCurrent);
    await Promise.all([refresh(), actions.refresh(), designer.lockActions.refresh()]);
    setBusy(false);
    if (answer.ok) say('success', 'Backup is restored');
    else say('error', answer.error.message, reasonOf(answer.error));
  };
  return (
    <div className={styles['row']}>
      <span>{date}</span>
      {actions.canLook && (
        <Button size="small" aria-label={`Look into ${date}`} disabledFocusable={away !== null} onClick={() => void actions.open(file)}>
          Look into
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Restore ${date}`}
        title={away ?? (isHeld ? 'Somebody else has the lock' : undefined)}
        disabledFocusable={isOff}
        icon={isBusy ? <Ring /> : null}
        onClick={() => void restore()}
      >
        Restore
      </Button>
    </div>
  );
}

function Inside({ opened, designer, isReadOnly }: { readonly opened: OpenBackup } & BackupsPanelProps) {
  const say = useToast();
  if (opened.at === 'loading') return <Skeletons rows={3} height={32} />;
  if (opened.at === 'failed') return <Banner intent="error" title={reasonOf(opened.failure)} />;
  const { items, actions } = designer;
  const now = (version: Pick<BenchItem, 'kind' | 'name' | 'file'>): BenchItem | undefined =>
    items.find(({ kind, name, file }) => kind === version.kind && name === version.name && (kind === 'form' || file === version.file));
  const different = opened.versions.filter((version) => now(version)?.text !== version.text);
  const gone = items.filter(
    (item) => item.kind === 'form' && !opened.versions.some(({ kind, name }) => kind === 'form' && name === item.name),
  );
  return (
    <div className={styles['inside']}>
      {different.length === 0 && gone.length === 0 && <p>It is the same as now.</p>}
      {different.map((version) => (
        <details key={`${version.kind} ${version.file} ${version.name}`}>
          <summary dir="auto">
            {titleOf(version)} {now(version) ? '' : <span className={styles['mark']}>not there now</span>}
          </summary>
          <DiffView before={now(version)?.text ?? ''} after={version.text} labels={['Now', 'In the backup']} />
          {!isReadOnly && (
            <Button
              size="small"
              onClick={() => {
                actions.lay([version]);
                say('success', `${titleOf(version)} is taken over into your draft`, 'Save to bring it to the server.');
              }}
            >
              Take over into the draft
            </Button>
          )}
        </details>
      ))}
      {gone.length > 0 && <p className={styles['meta']}>Not in it: {gone.map(titleOf).join(', ')}</p>}
    </div>
  );
}

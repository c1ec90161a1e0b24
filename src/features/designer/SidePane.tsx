import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { memo } from 'react';
import type { Designer } from '#hooks/use-designer.ts';
import { BackupsPanel } from './BackupsPanel.tsx';
import { isCalm } from './calm.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { ConflictsPanel } from './ConflictsPanel.tsx';
import { DraftsPanel } from './DraftsPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import type { Place, Side } from './use-place.ts';
import { WarningsPanel } from './WarningsPanel.tsx';
import styles from './Designer.module.css';

export const sideNames: Readonly<Record<Side, string>> = {
  preview: 'Preview',
  warnings: 'Warnings',
  changes: 'Changes',
  conflicts: 'Conflicts',
  drafts: 'Drafts',
  backups: 'Backups',
};

export interface SidePaneProps {
  readonly designer: Designer;
  readonly place: Place;
  readonly isReadOnly: boolean;
}

/** What a person wants to see beside the editor. */
export const SidePane = memo(function SidePane(props: SidePaneProps) {
  const { place } = props;
  if (place.side === null) return null;
  const title = sideNames[place.side];
  return (
    <section className={styles['pane']} aria-label={title}>
      <div className={styles['bar']}>
        <h2 className={styles['grow']}>{title}</h2>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={`Close ${title.toLowerCase()}`}
          onClick={() => place.show(null)}
        />
      </div>
      <div className={styles['fill']}>
        <Inside {...props} />
      </div>
    </section>
  );
}, isCalm);

function Inside({ designer, place, isReadOnly }: SidePaneProps) {
  const { items, warnings, saving, changes, conflicts, actions, drafts } = designer;
  switch (place.side) {
    case null:
      return null;
    case 'preview':
      return place.item === null ? null : (
        <PreviewPanel item={place.item} items={items} onLine={(line) => place.item && place.select(place.item, line)} />
      );
    case 'warnings':
      return <WarningsPanel items={items} warnings={warnings} said={saving.said} saidBy={saving.saidBy} onGo={place.select} />;
    case 'changes':
      return (
        <ChangesPanel
          changes={changes}
          isReadOnly={isReadOnly}
          onSelect={(item) => place.select(item)}
          onDiscard={({ id }) => actions.discard(id)}
        />
      );
    case 'conflicts':
      return <ConflictsPanel conflicts={conflicts} actions={actions} />;
    case 'drafts':
      return (
        <DraftsPanel drafts={drafts} changes={changes} actions={actions} isReadOnly={isReadOnly} onSelect={(item) => place.select(item)} />
      );
    case 'backups':
      return <BackupsPanel designer={designer} isReadOnly={isReadOnly} />;
  }
}

import { Tab, TabList } from '@fluentui/react-components';
import type { Designer } from '#hooks/use-designer.ts';
import { useMedia } from '#ui/use-media.ts';
import { useToast } from '#ui/toasts.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { DeskHead } from './DeskHead.tsx';
import { DeskNotes } from './DeskNotes.tsx';
import { EditPane } from './EditPane.tsx';
import { FormsList } from './FormsList.tsx';
import { LockBar } from './LockBar.tsx';
import { SidePane, sideNames } from './SidePane.tsx';
import { tabs, usePlace, wide, type Place } from './use-place.ts';
import { useSaves } from './use-saves.ts';
import { WhoSees } from './WhoSees.tsx';
import styles from './Designer.module.css';

const tabNames = { categories: 'Categories', roles: 'Roles', constants: 'Constants', forms: 'Forms' } as const;

/** The designer with everything at hand: lock, lists, editor, and beside it what a person wants to see. */
export function Desk({ designer }: { readonly designer: Designer }) {
  const { items, source, lock, lockActions, changes, drafts } = designer;
  const place = usePlace(items);
  const reason = source.disabled !== '' ? source.disabled : lock.at === 'disabled' ? lock.reason : null;
  const saves = useSaves(designer, place, reason !== null);
  const isNarrow = useMedia('(max-width: 819px)');
  const isWide = useMedia(wide);
  const isAllKept = drafts.every(({ isKept }) => isKept);
  useLeaveGuard((to) => (to === null ? !isAllKept : changes.length > 0 && to.pathname !== '/designer' && to.pathname !== '/login'), {
    title: 'Leave the designer?',
    text: `${changes.length === 1 ? '1 change is' : `${changes.length} changes are`} not saved on the server. They stay on this device and are here when you come back.`,
    confirm: 'Leave',
    ...(saves.whyNot === null ? { instead: { label: 'Save and close', press: saves.save } } : {}),
  });
  return (
    <div className={styles['desk']}>
      <title>Designer · Fieldrun</title>
      <DeskHead designer={designer} place={place} saves={saves} />
      <LockBar lock={lock} actions={lockActions} changes={changes.length} saves={saves} />
      <DeskNotes designer={designer} reason={reason} onConflicts={() => place.show('conflicts')} />
      <div>
        <TabList className={styles['tabs'] ?? ''} selectedValue={place.tab} onTabSelect={(_, { value }) => openTab(place, value)}>
          {tabs.map((tab) => (
            <Tab key={tab} value={tab}>
              {tabNames[tab]}
            </Tab>
          ))}
        </TabList>
        {isNarrow && <PaneSwitch place={place} />}
      </div>
      <Panes designer={designer} place={place} isReadOnly={reason !== null} room={isNarrow ? 'one' : isWide ? 'three' : 'two'} />
    </div>
  );
}

function openTab(place: Place, value: unknown): void {
  const tab = tabs.find((one) => one === value);
  if (tab) place.openTab(tab);
}

function PaneSwitch({ place }: { readonly place: Place }) {
  const panes = (['list', 'edit', 'side'] as const).filter(
    (pane) => (pane !== 'list' || place.tab === 'forms') && (pane !== 'side' || place.side),
  );
  const names = { list: 'List', edit: 'Editor', side: place.side === null ? 'Beside' : sideNames[place.side] } as const;
  if (panes.length < 2) return null;
  return (
    <TabList
      size="small"
      selectedValue={place.pane}
      onTabSelect={(_, { value }) => place.openPane(panes.find((pane) => pane === value) ?? 'edit')}
    >
      {panes.map((pane) => (
        <Tab key={pane} value={pane}>
          {names[pane]}
        </Tab>
      ))}
    </TabList>
  );
}

interface PanesProps {
  readonly designer: Designer;
  readonly place: Place;
  readonly isReadOnly: boolean;
  /** How many panes stand side by side. */
  readonly room: 'one' | 'two' | 'three';
}

function Panes({ designer, place, isReadOnly, room }: PanesProps) {
  const { items, warnings, actions, saving } = designer;
  const say = useToast();
  const { item, tab, side } = place;
  const isForms = tab === 'forms';
  const shows = (pane: Place['pane']): boolean => {
    if (pane === 'list' && !isForms) return false;
    if (pane === 'side' && side === null && (isForms || room !== 'three')) return false;
    if (room === 'one') return place.pane === pane;
    // Where two have room, what is beside takes the place of the list.
    return room === 'three' || pane === 'edit' || (pane === 'side') === (side !== null || !isForms);
  };
  const add = (): void => {
    if (isReadOnly) return;
    const id = actions.add(item?.kind === 'form' ? item.file : '');
    if (id === null) say('warning', "There is already a form named 'New Form'");
    else place.select({ id, kind: 'form', file: item?.file ?? '', name: 'New Form' });
  };
  const all = [...warnings, ...saving.said];
  const count = (['list', 'edit', 'side'] as const).filter(shows).length;
  return (
    <div className={styles['panes']} data-count={count} data-first={shows('list') ? 'list' : 'edit'}>
      {shows('list') && (
        <div className={styles['pane']} data-of="list">
          <FormsList
            items={items}
            warnings={warnings}
            selected={item?.id ?? null}
            isReadOnly={isReadOnly}
            onSelect={(one) => place.select(one)}
            onAdd={add}
          />
        </div>
      )}
      {shows('edit') && (
        <div className={styles['pane']} data-of="edit">
          {item ? (
            <EditPane item={item} items={items} warnings={all} actions={actions} isReadOnly={isReadOnly} place={place} />
          ) : (
            <p className={styles['inside']}>
              {isForms ? 'There is no form yet. Add one.' : `The base file has no ${tab}. Write them there.`}
            </p>
          )}
        </div>
      )}
      {shows('side') && (
        <div className={styles['pane']} data-of="side">
          {side === null ? (
            <WhoSees items={items} tab={tab} onSelect={(one) => place.select(one)} />
          ) : (
            <SidePane designer={designer} place={place} isReadOnly={isReadOnly} />
          )}
        </div>
      )}
    </div>
  );
}

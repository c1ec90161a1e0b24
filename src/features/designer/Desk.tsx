import { Select, Tab, TabList } from '@fluentui/react-components';
import { memo, useDeferredValue, useRef } from 'react';
import type { BenchItem, Designer } from '#hooks/use-designer.ts';
import { areAllKept } from '#hooks/use-designer-drafts.ts';
import { useMedia } from '#ui/use-media.ts';
import { useToast } from '#ui/toasts.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { isCalm } from './calm.ts';
import { DeskHead } from './DeskHead.tsx';
import { DeskNotes } from './DeskNotes.tsx';
import { EditPane, type EditPaneProps } from './EditPane.tsx';
import { FormsList } from './FormsList.tsx';
import { LockBar } from './LockBar.tsx';
import { PaneButtons } from './PaneButtons.tsx';
import { SidePane } from './SidePane.tsx';
import { Splitter } from './Splitter.tsx';
import { useSideWidth } from './use-side-width.ts';
import { tabs, usePlace, wide, type Place } from './use-place.ts';
import { useSaveKey, useSaves } from './use-saves.ts';
import { unsavedWords, type Room } from './words.ts';
import { WhoSees } from './WhoSees.tsx';
import styles from './Designer.module.css';

const tabNames = { categories: 'Categories', roles: 'Roles', constants: 'Constants', forms: 'Forms' } as const;

/** The designer with everything at hand: lock, lists, editor, and beside it what a person wants to see. */
export function Desk({ designer }: { readonly designer: Designer }) {
  const { items, source, changes, draftsNow, lock } = designer;
  // Typing comes first: all but the editor follows when there is time.
  const calm = useDeferredValue(designer);
  const place = usePlace(items);
  const reason = source.disabled !== '' ? source.disabled : lock.at === 'disabled' ? lock.reason : null;
  const saves = useSaves(designer, place, reason !== null);
  useSaveKey(() => void saves.save());
  const isNarrow = useMedia('(max-width: 819px)');
  const isWide = useMedia(wide);
  const room: Room = isNarrow ? 'one' : isWide ? 'three' : 'two';
  useLeaveGuard(
    (to) => (to === null ? !areAllKept(draftsNow) : changes.length > 0 && to.pathname !== '/designer' && to.pathname !== '/login'),
    {
      title: 'Leave the designer?',
      text: `${unsavedWords(changes.length, ' on the server')} until you come back.`,
      confirm: 'Leave',
      ...(saves.whyNot === null ? { instead: { label: 'Save and close', press: saves.save } } : {}),
    },
  );
  return (
    <div className={styles['desk']}>
      <title>Designer · Fieldrun</title>
      <DeskHead designer={calm} place={place} saves={saves} room={room} />
      <LockBar lock={calm.lock} actions={calm.lockActions} changes={calm.changes.length} saves={saves} />
      <DeskNotes designer={calm} reason={reason} onConflicts={() => place.show('conflicts')} />
      <div className={styles['places']}>
        <Tabs place={place} isNarrow={isNarrow} />
        {room !== 'three' && <PaneButtons designer={calm} place={place} room={room} />}
      </div>
      <Panes designer={designer} calm={calm} place={place} isReadOnly={reason !== null} room={room} />
    </div>
  );
}

const Tabs = memo(function Tabs({ place, isNarrow }: { readonly place: Place; readonly isNarrow: boolean }) {
  if (isNarrow)
    return (
      <Select
        className={styles['part'] ?? ''}
        aria-label="Part of the portal"
        value={place.tab}
        onChange={(_, { value }) => openTab(place, value)}
      >
        {tabs.map((tab) => (
          <option key={tab} value={tab}>
            {tabNames[tab]}
          </option>
        ))}
      </Select>
    );
  return (
    <TabList className={styles['tabs'] ?? ''} selectedValue={place.tab} onTabSelect={(_, { value }) => openTab(place, value)}>
      {tabs.map((tab) => (
        <Tab key={tab} value={tab}>
          {tabNames[tab]}
        </Tab>
      ))}
    </TabList>
  );
}, isCalm);

function openTab(place: Place, value: unknown): void {
  const tab = tabs.find((one) => one === value);
  if (tab) place.openTab(tab);
}

interface PanesProps {
  readonly designer: Designer;
  /** The same as it was when there was time last. */
  readonly calm: Designer;
  readonly place: Place;
  readonly isReadOnly: boolean;
  readonly room: Room;
}

function Panes({ designer, calm, place, isReadOnly, room }: PanesProps) {
  const { items, warnings, actions, saving } = designer;
  const say = useToast();
  const { item, tab, side } = place;
  const isForms = tab === 'forms';
  const panesRef = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useSideWidth();
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
    <div
      ref={panesRef}
      className={styles['panes']}
      data-count={count}
      data-first={shows('list') ? 'list' : 'edit'}
      style={width === null ? {} : { '--side-width': `${width}px` }}
    >
      {shows('list') && (
        <div className={styles['pane']} data-of="list">
          <FormsList
            items={calm.items}
            warnings={calm.warnings}
            selected={item?.id ?? null}
            isReadOnly={isReadOnly}
            onSelect={(one) => place.select(one)}
            onAdd={add}
          />
        </div>
      )}
      {shows('edit') && (
        <div className={styles['pane']} data-of="edit">
          <Editing item={item} items={items} warnings={all} actions={actions} isReadOnly={isReadOnly} place={place} />
        </div>
      )}
      {shows('side') && (
        <div className={styles['pane']} data-of="side">
          {room !== 'one' && <Splitter panesRef={panesRef} width={width} onWidth={setWidth} />}
          {side === null ? (
            <WhoSees items={calm.items} tab={tab} onSelect={(one) => place.select(one)} />
          ) : (
            <SidePane designer={calm} place={place} isReadOnly={isReadOnly} />
          )}
        </div>
      )}
    </div>
  );
}

function Editing({ item, ...props }: Omit<EditPaneProps, 'item'> & { readonly item: BenchItem | null }) {
  const { tab, unknown } = props.place;
  if (item)
    return (
      <>
        {unknown !== null && (
          <output className={styles['bar']}>
            <span>
              There is no form named <b dir="auto">{unknown}</b>. This is the first one.
            </span>
          </output>
        )}
        <EditPane item={item} {...props} />
      </>
    );
  return (
    <p className={styles['inside']}>
      {tab === 'forms' ? 'There is no form yet. Add one.' : `The base file has no ${tab}. Write them there.`}
    </p>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useDesignerDrafts } from '#hooks/use-designer-drafts.ts';
import { useDesignerLock, type LockActions, type LockView } from '#hooks/use-designer-lock.ts';
import { useDesignerSaving, type DesignerSaving, type SaveOutcome } from '#hooks/use-designer-saving.ts';
import { useDesignerSource, type DesignerSource } from '#hooks/use-designer-source.ts';
import type { Failure } from '#contract/failure.ts';
import { benchOf, freeName, newFormName, newFormText, renamedText, type BenchItem, type Untouched } from '#sync/designer/bench.ts';
import { formName, type Version } from '#sync/designer/entity.ts';
import { mergeDrafts, type Draft } from '#sync/designer/merge-drafts.ts';
import {
  canTakeBoth,
  chosenValue,
  isSameVersion,
  keyOfConflict,
  type Choice,
  type VersionConflict,
} from '#sync/designer/merge-versions.ts';
import type { DesignedPortal } from '#sync/designer/portal-texts.ts';
import type { Warning } from '#sync/designer/warnings.ts';
import type { DeskDraft, DesignerDesk } from '#sync/run/designer-desk.ts';
import type { Observable } from '#sync/run/observable.ts';
import { useServices } from '#hooks/services.tsx';
import { useWarnings } from '#hooks/use-warnings.ts';

export type { BenchItem, Warning, VersionConflict, Choice, DeskDraft, LockView, LockActions, DesignerSaving, SaveOutcome };

/** Something that this person and somebody else changed differently. */
export interface OpenConflict {
  readonly draft: string;
  readonly name: string;
  readonly key: string;
  readonly conflict: VersionConflict;
  readonly canTakeBoth: boolean;
  /** null = nobody has chosen. */
  readonly choice: Choice | null;
}

/** A text of elsewhere. `isDeleted`: whoever made it deleted a thing with this text. */
export type LaidVersion = Version & { readonly isNew?: boolean; readonly isDeleted?: boolean };

export interface DesignerActions {
  /** A thing has another text now. */
  readonly write: (item: BenchItem, text: string) => void;
  /** The same where it is on screen already, letter by letter: the page around it follows in a pause. */
  readonly type: (item: BenchItem, text: string) => void;
  /** Gives the id of the new form; null: there is one of that name. */
  readonly add: (file?: string) => string | null;
  readonly duplicate: (item: BenchItem) => string;
  /** false = there is such a form, or the text cannot be read. */
  readonly rename: (item: BenchItem, name: string) => boolean;
  readonly move: (item: BenchItem, file: string) => void;
  readonly remove: (item: BenchItem) => void;
  /** Takes back what was done to a thing. */
  readonly discard: (id: string) => void;
  readonly undo: (id: string) => void;
  readonly choose: (draft: string, key: string, choice: Choice) => void;
  /** Lays texts of elsewhere over what is here: a backup, an exported draft. Gives those that found no place. */
  readonly lay: (versions: readonly LaidVersion[]) => readonly LaidVersion[];
  readonly valueOf: typeof chosenValue;
}

export interface Designer {
  readonly source: DesignerSource;
  readonly items: readonly BenchItem[];
  readonly warnings: readonly Warning[];
  readonly drafts: readonly DeskDraft[];
  /** The same with every key; `drafts` follow when the person pauses. */
  readonly draftsNow: Observable<readonly DeskDraft[]>;
  readonly changes: readonly BenchItem[];
  readonly conflicts: readonly OpenConflict[];
  readonly unkept: string | null;
  readonly lock: LockView;
  readonly lockActions: LockActions;
  readonly actions: DesignerActions;
  readonly saving: DesignerSaving;
  readonly refresh: () => Promise<unknown>;
}

export type DesignerView =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly failure: Failure | null; readonly refresh: () => Promise<unknown> }
  | ({ readonly at: 'ready' } & Designer);

const nothing: readonly BenchItem[] = [];

/** The designer: what the server has, with what this person changed laid over it. */
export function useDesigner(): DesignerView {
  const source = useDesignerSource();
  const { desk, drafts, draftsNow, typing, isRead, unkept } = useDesignerDrafts();
  const { lock, actions: lockActions } = useDesignerLock();
  const portal = source.at === 'ready' ? source.value.portal : null;
  const [known] = useState((): Untouched => new WeakMap());
  const items = useMemo(
    () =>
      portal
        ? benchOf(
            portal,
            drafts.filter(({ isDiscarded }) => !isDiscarded),
            known,
          )
        : nothing,
    [portal, drafts, known],
  );
  const warnings = useWarnings(items);
  const conflicts = useMemo(() => (portal ? conflictsOf(portal, drafts) : []), [portal, drafts]);
  const actions = useActions(desk, items, portal, typing);
  const { refresh } = source;
  const saving = useDesignerSaving({ desk, source: source.at === 'ready' ? source.value : null, items, refresh, lock: lockActions });
  useRereading(lock, refresh);
  useEffect(() => desk.settled(), [desk, portal]);
  if (source.at === 'missing') return { at: 'missing', failure: source.failure, refresh };
  if (source.at === 'loading') return source;
  if (!isRead) return { at: 'loading' };
  const changes = items.filter(({ state }) => state !== 'same');
  return {
    at: 'ready',
    source: source.value,
    items,
    warnings,
    drafts,
    draftsNow,
    changes,
    conflicts,
    unkept,
    lock,
    lockActions,
    actions,
    saving,
    refresh,
  };
}

/** Whoever had the lock may have saved. */
function useRereading(lock: LockView, refresh: () => Promise<unknown>): void {
  const holder = lock.at === 'held' ? `${lock.by} ${lock.since}` : lock.at;
  const seenRef = useRef({ holder, refresh });
  useEffect(() => {
    const { current: seen } = seenRef;
    const isNews = seen.holder !== holder && holder !== 'unknown' && holder !== 'offline' && seen.holder !== 'unknown';
    seenRef.current = { holder, refresh };
    if (isNews) void refresh();
  });
}

function conflictsOf(portal: DesignedPortal, drafts: readonly DeskDraft[]): readonly OpenConflict[] {
  const live = drafts.filter(({ isDiscarded }) => !isDiscarded);
  // Nothing is chosen away: what was chosen is shown with its choice.
  const asked = live.map((draft): Draft => ({ ...draft, edit: '', editedAt: 0, beside: draft.row?.beside ?? [], choices: {} }));
  const disputed = asked.filter(({ id, base }) => !isSameVersion(base, portal.entities.get(id) ?? null));
  if (disputed.length === 0) return [];
  const { landings } = mergeDrafts(portal, asked);
  return landings.flatMap(({ draft, conflicts }) =>
    conflicts.map((conflict): OpenConflict => {
      const key = keyOfConflict(conflict);
      const choices = live.find(({ id }) => id === draft.id)?.choices ?? {};
      const name = (draft.mine ?? draft.base)?.name || ((draft.mine ?? draft.base)?.kind ?? draft.id);
      return { draft: draft.id, name, key, conflict, canTakeBoth: canTakeBoth(conflict), choice: choices[key] ?? null };
    }),
  );
}

function useActions(
  desk: DesignerDesk,
  items: readonly BenchItem[],
  portal: DesignedPortal | null,
  typing: (deed: () => void) => void,
): DesignerActions {
  const { ids } = useServices();
  const names = (): readonly string[] => items.flatMap(({ kind, name, state }) => (kind === 'form' && state !== 'removed' ? [name] : []));
  const begin = (item: BenchItem, mine: Version | null): void => {
    const beside = [...(portal?.entities.values() ?? [])].flatMap(({ file, name }) => (file === item.base?.file ? [name] : []));
    desk.edit({ id: item.id, base: item.base, beside }, mine);
  };
  const made = (file: string, text: string): string => {
    const id = `new ${ids.next()}`;
    desk.edit({ id, base: null, beside: [] }, { kind: 'form', file, name: formName(text), text });
    return id;
  };
  const versionOf = ({ kind, file, name }: BenchItem, text: string): Version => ({
    kind,
    file,
    text,
    name: kind === 'form' ? formName(text) : name,
  });
  return {
    write: (item, text) => begin(item, versionOf(item, text)),
    type: (item, text) => typing(() => begin(item, versionOf(item, text))),
    add: (file = '') => (names().includes(newFormName) ? null : made(file, newFormText)),
    duplicate(item) {
      const name = freeName(names(), `${item.name} copy`);
      return made(item.file, renamedText(item.text, name) ?? item.text);
    },
    rename(item, name) {
      const text = names().includes(name) ? null : renamedText(item.text, name);
      if (text !== null) begin(item, versionOf(item, text));
      return text !== null;
    },
    move: (item, file) => begin(item, { ...versionOf(item, item.text), file }),
    remove: (item) => (item.base === null ? desk.discard(item.id) : begin(item, null)),
    discard: desk.discard,
    undo: desk.undo,
    choose: desk.choose,
    lay: (versions) =>
      versions.filter(({ isNew, isDeleted, ...version }) => {
        const known = isNew === true ? undefined : items.find((item) => isSameThing(item, version));
        // What was changed since is not what they deleted.
        if (isDeleted === true && known?.text !== version.text) return true;
        if (known) begin(known, isDeleted === true ? null : { ...version, file: known.file });
        else if (version.kind === 'form') made(version.file, version.text);
        else return true;
        return false;
      }),
    valueOf: chosenValue,
  };
}

const isSameThing = (item: BenchItem, { kind, name, file }: Version): boolean =>
  item.kind === kind && item.name === name && (kind === 'form' || item.file === file);

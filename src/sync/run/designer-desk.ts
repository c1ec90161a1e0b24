import type { DraftRow } from '#db/draft-row.ts';
import type { WorkDatabase } from '#db/work.ts';
import type { DraftSides } from '#sync/designer/bench.ts';
import { editing, type Editing } from '#sync/designer/edit-draft.ts';
import type { Version } from '#sync/designer/entity.ts';
import type { Draft } from '#sync/designer/merge-drafts.ts';
import { isSameVersion, type Choice } from '#sync/designer/merge-versions.ts';
import { runDraft, type DraftRunner } from '#sync/run/designer-draft.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { World } from '#sync/run/world.ts';

/** A draft as this tab knows it. */
export interface DeskDraft extends DraftSides {
  /** The row on the device; null = it is not written yet. */
  readonly row: Draft | null;
  readonly choices: Editing['choices'];
  /** It was discarded here, and can be brought back. */
  readonly isDiscarded: boolean;
  /** Everything of it is on the device. */
  readonly isKept: boolean;
}

export interface DesignerDesk {
  readonly drafts: Observable<readonly DeskDraft[]>;
  /** @param start what the thing is when nothing was changed in it yet */
  readonly edit: (start: DraftStart, mine: Version | null) => void;
  readonly choose: (id: string, key: string, choice: Choice) => void;
  readonly discard: (id: string) => void;
  readonly undo: (id: string) => void;
  /** All rows as the device has them now: other tabs and saves change them, too. */
  readonly heard: (rows: readonly DraftRow[]) => void;
  /** The server was read again: drafts that came to an end are let go of. */
  readonly settled: () => void;
  /** Resolves when the device has everything, or refused. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Where editing begins. `beside`: the names of the forms in the file of `base`. */
export interface DraftStart {
  readonly id: string;
  readonly base: Version | null;
  readonly beside: readonly string[];
}

export interface DeskSetup {
  readonly work: WorkDatabase;
  readonly world: Pick<World, 'clock' | 'ids'>;
  readonly tell: (reason: string) => void;
}

/** All drafts of a person, with those that this tab works on. A draft gets a runner when something in it is first changed here. */
export function openDesk(setup: DeskSetup): DesignerDesk {
  const runners = new Map<string, DraftRunner>();
  const drafts = observable<readonly DeskDraft[]>([]);
  let rows: readonly DraftRow[] = [];
  const publish = (): void => drafts.set(listed(rows, runners));
  const runnerOf = (start: DraftStart): DraftRunner => {
    const known = runners.get(start.id);
    if (known) return known;
    const kept = rows.find(({ id }) => id === start.id) ?? null;
    const runner = runDraft({ ...setup, start: editing(start.id, start.base, start.beside, kept) });
    runner.state.subscribe(publish);
    runners.set(start.id, runner);
    return runner;
  };
  const running = (id: string): DraftRunner | undefined => {
    const row = rows.find((one) => one.id === id);
    return runners.get(id) ?? (row ? runnerOf({ id, base: row.base, beside: row.beside }) : undefined);
  };
  const each = async (work: (runner: DraftRunner) => Promise<void>): Promise<void> =>
    void (await Promise.all([...runners.values()].map(work)));
  return {
    drafts,
    edit: (start, mine) => runnerOf(start).feed({ type: 'edited', mine }),
    choose: (id, key, choice) => running(id)?.feed({ type: 'chosen', key, choice }),
    discard: (id) => running(id)?.feed({ type: 'discarded' }),
    undo: (id) => running(id)?.feed({ type: 'undone' }),
    heard(now) {
      rows = now;
      for (const { state, heard } of runners.values()) heard(now.find(({ id }) => id === state.current().id) ?? null);
      publish();
    },
    settled() {
      for (const [id, { state }] of runners) if (isOver(state.current())) runners.delete(id);
      publish();
    },
    flush: () => each((runner) => runner.flush()),
    stop: () => each((runner) => runner.stop()),
  };
}

const isClean = ({ isDirty, writing, kept, mine, base }: Editing): boolean =>
  !isDirty && writing === null && kept === null && isSameVersion(mine, base);
const isOver = (state: Editing): boolean => isClean(state) && state.discarded === null;

/** A second draft of a thing, as two tabs make them, has the name of the first and a sign behind it. */
const firstOf = (id: string): string => id.replace(/ ~[^~]*$/, '');

function listed(rows: readonly DraftRow[], runners: ReadonlyMap<string, DraftRunner>): readonly DeskDraft[] {
  const states = [...runners].map(([id, { state }]) => [id, state.current()] as const);
  const covered = new Set(states.map(([, state]) => state.id));
  const here = states.map(([id, state]): DeskDraft => ({
    id,
    base: state.base,
    mine: state.mine,
    row: state.kept,
    choices: state.choices,
    isDiscarded: state.discarded !== null && isClean(state),
    isKept: !state.isDirty && state.writing === null,
  }));
  const others = rows.filter(({ id }) => !covered.has(id) && !runners.has(firstOf(id)));
  return [...here, ...others.map((row): DeskDraft => ({ ...row, row, isDiscarded: false, isKept: true }))];
}

import type { WorkDatabase } from '#db/work.ts';
import { step, untouched, type HalfFilled, type HalfFilledEffect, type HalfFilledEvent, type Kept } from '#sync/half-filled.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import { launchSettled } from '#sync/run/unanswered-launches.ts';
import type { World } from '#sync/run/world.ts';

export interface HalfFilledSetup {
  readonly work: WorkDatabase;
  readonly world: Pick<World, 'clock' | 'locks'>;
  /** Sets the locks of one person apart from those of another. */
  readonly partition: string;
  /** The row of this opening. */
  readonly mine: HalfFilled['mine'];
  /** What may be kept of the form as it is now. */
  readonly answers: () => Kept['answers'];
  /** What is being entered and is no answer yet. */
  readonly unfinished?: () => Kept['unfinished'];
  /** Whether taking these answers over would change something. */
  readonly isNews: (kept: Kept) => boolean;
  readonly fill: (kept: Kept) => void;
  /** This device could not keep it, for this reason. */
  readonly tell: (reason: string) => void;
}

export interface HalfFilledRunner {
  readonly state: Observable<HalfFilled>;
  readonly feed: (event: HalfFilledEvent) => void;
  /** Begins to keep and to offer; the returned function writes what is left and ends it. May be called again. */
  readonly start: () => () => void;
}

/** Keeps what is entered in one opening of a form, and looks for what earlier ones left. */
export function runHalfFilled(setup: HalfFilledSetup): HalfFilledRunner {
  const { work, world, answers } = setup;
  const state = observable(untouched(setup.mine));
  let cancelWake = (): void => undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let unwritten: (() => void) | null = null;
  const feed = (event: HalfFilledEvent): void => {
    const [next, effects] = step(state.current(), event);
    state.set(next);
    for (const effect of effects) perform(effect);
  };
  const due = (): void => {
    cancelWake();
    if (state.current().isDirty) feed({ type: 'due', answers: answers(), unfinished: setup.unfinished?.(), now: world.clock.now() });
  };
  const write = (change: () => PromiseLike<unknown>): void => {
    // Signing out closes the database and removes what is in it: nothing is left to be kept then.
    const failed = (error: unknown): void => {
      if (work.isOpen()) feed({ type: 'unstored', reason: error instanceof Error ? error.message : String(error) });
    };
    writing = Promise.resolve(change()).then(() => feed({ type: 'stored' }), failed);
  };
  const keep = (kept: Kept, instead: readonly string[]): void => {
    const row = { ...kept, fields: [...kept.fields] };
    const later = (): void => work.keepAnswersLater(row, instead);
    unwritten = later;
    write(() =>
      work.keepAnswers(row, instead).then(() => {
        if (unwritten === later) unwritten = null;
      }),
    );
  };
  const perform = (effect: HalfFilledEffect): void => {
    switch (effect.do) {
      case 'keep':
        return keep(effect.row, effect.instead);
      case 'forget':
        unwritten = null;
        return write(() => work.forgetAnswers(effect.ids));
      case 'wake':
        cancelWake();
        cancelWake = world.clock.after(effect.ms, due);
        return undefined;
      case 'fill':
        return setup.fill(effect.kept);
      case 'tell':
        return setup.tell(effect.reason);
    }
  };
  return {
    state,
    feed,
    start() {
      const over = new AbortController();
      const unwatch = onLeaving(() => {
        due();
        unwritten?.();
      });
      holdMine(setup, over.signal);
      void lookForOthers(setup, over.signal, feed);
      return () => {
        unwatch();
        due();
        cancelWake();
        void writing.then(() => over.abort());
      };
    },
  };
}

/** The last moments in which a page is sure to get a word in. */
function onLeaving(then: () => void): () => void {
  const hidden = (): void => void (document.visibilityState === 'hidden' && then());
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', then);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    removeEventListener('pagehide', then);
  };
}

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const lockOf = ({ partition }: HalfFilledSetup, id: string): string => `fieldrun-answers-${partition}-${id}`;

/** Says to other tabs that the row of this opening is being worked on. An abort while still in line rejects: that is fine. */
function holdMine(setup: HalfFilledSetup, over: AbortSignal): void {
  setup.world.locks(lockOf(setup, setup.mine.id), () => until(over), over).catch(() => undefined);
}

/** Each row comes up when no page works on it: at once, or when the other tab goes. It is held while it is offered here. */
async function lookForOthers(setup: HalfFilledSetup, over: AbortSignal, feed: (event: HalfFilledEvent) => void): Promise<void> {
  const { work, world, mine } = setup;
  const rows = await work.halfFilled(mine.form).catch(() => []);
  for (const { id } of rows) {
    if (id === mine.id || over.aborted) continue;
    const offer = async (): Promise<void> => {
      // H11: what a launch without an answer was filled in with is offered again only when it turns out that nothing was started.
      await launchSettled(work, id, over);
      const kept = await work.keptAnswers(id).catch(() => null);
      if (kept === null || over.aborted) return;
      feed({ type: 'found', kept, isNews: setup.isNews(kept) });
      await until(over);
    };
    world.locks(lockOf(setup, id), offer, over).catch(() => undefined);
  }
}

import type { Api } from '#api/api.ts';
import { checkConfig, freeLock, getLock, saveConfig, takeLock } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import { keptDrafts, settleDrafts } from '#db/drafts.ts';
import type { WorkDatabase } from '#db/work.ts';
import type { Result } from '#lib/result.ts';
import { wholeText } from '#sync/designer/config-texts.ts';
import { noSave, type SaveEffect, type SaveEvent, type Saving } from '#sync/designer/save-state.ts';
import { step } from '#sync/designer/save.ts';
import { readServerPortal } from '#sync/run/designer-source.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { World } from '#sync/run/world.ts';

export interface DesignerSaveSetup {
  readonly api: Pick<Api, 'call' | 'callIfChanged'>;
  readonly work: WorkDatabase;
  readonly world: Pick<World, 'ids' | 'locks'>;
  /** Sets the lock of one person apart from those of another. */
  readonly partition: string;
  /** Whether the server has the texts of the forms. */
  readonly knowsTexts: () => boolean;
}

export interface DesignerSaveRunner {
  readonly state: Observable<Saving>;
  /** Saves all drafts that are kept. Resolves when the save ended; how is in the state. @param force takes the lock from whoever has it */
  save(force?: boolean): Promise<void>;
  stop(): void;
  /** The connection is back: what became of a save whose answer was lost is asked now. */
  online(): void;
}

/** A save of a large portal may take its time. */
const timeoutMs = 120_000;

/** Saves drafts. Of all tabs of a browser one saves at a time: the lock of the server does not tell them apart. */
export function runDesignerSave({ api, work, world, partition, knowsTexts }: DesignerSaveSetup): DesignerSaveRunner {
  const state = observable<Saving>(noSave);
  let ended = (): void => undefined;
  const feed = (event: SaveEvent): void => {
    const [next, effects] = step(state.current(), event);
    state.set(next);
    for (const effect of effects) void perform(effect).then(feed);
    if (next.at === 'idle') ended();
  };
  const answered = <T>({ turn }: SaveEffect, answer: Result<T, Failure>, event: (value: T) => SaveEvent): SaveEvent =>
    answer.ok ? event(answer.value) : { type: 'failed', turn, failure: answer.error };

  async function perform(effect: SaveEffect): Promise<SaveEvent> {
    const { turn } = effect;
    const done = (): SaveEvent => ({ type: 'done', turn });
    switch (effect.do) {
      case 'askLock':
        return answered(effect, await api.call(getLock, {}), (lock) => ({ type: 'lockIs', turn, lock }));
      case 'takeLock':
        return answered(effect, await api.call(takeLock, {}), done);
      case 'freeLock':
        return answered(effect, await api.call(freeLock, {}), done);
      case 'read': {
        const read = await readServerPortal(api, knowsTexts(), state.current().server?.portal);
        return answered(effect, read, (server) => ({ type: 'portalIs', turn, server }));
      }
      case 'check':
        return answered(effect, await api.call(checkConfig, { body: bodyOf(effect) }, { timeoutMs }), done);
      case 'send':
        return answered(effect, await api.call(saveConfig, { body: bodyOf(effect) }, { timeoutMs }), done);
      case 'forget':
        return settleDrafts(work, effect.drafts, world.ids.next).then(done, (error: unknown) => ({
          type: 'failed',
          turn,
          failure: unkept(error),
        }));
    }
  }

  return {
    state,
    save: (force = false) =>
      world.locks(`fieldrun-designer-save-${partition}`, async () => {
        const drafts = await keptDrafts(work);
        await new Promise<void>((resolve) => {
          ended = resolve;
          feed({ type: 'saveAsked', drafts, force });
        });
      }),
    stop: () => feed({ type: 'stopAsked' }),
    online: () => feed({ type: 'online' }),
  };
}

/** A server that knows texts takes those; any other one text that holds everything. */
function bodyOf({ texts, revision }: Extract<SaveEffect, { readonly do: 'check' | 'send' }>): {
  readonly forms: string;
  readonly sources?: (typeof texts.base)[];
  readonly revision?: string;
} {
  return revision === null ? { forms: wholeText(texts) } : { forms: '', sources: [texts.base, ...texts.files], revision };
}

/** What this device could not write, as a failure of the step. */
function unkept(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', message, error: message, output: undefined };
}

import { createDrafts, type Drafts } from '#hooks/drafts.ts';
import { fieldOf, step, type Effect, type FormEvent, type FormState } from '#engine/index.ts';

/** What `openForm` and `step` of the engine give: a form, and what it asks of the world. */
export type Opened = readonly [FormState, readonly Effect[]];

/** Does what a form asks, and feeds what came of it. */
export interface Performer {
  readonly perform: (effect: Effect) => void;
  /** Nothing is asked for this field any more. */
  readonly cancel: (field: string) => void;
  /** Cancels what is under way. */
  readonly stop: () => void;
}

/** One form being filled in. Outside of React, so that only fields that changed are drawn again. */
export interface FormStore {
  readonly current: () => FormState;
  /** What whoever draws it was told last: answers that arrive together are told together, a moment after they are current. */
  readonly told: () => FormState;
  /** What a person did. Drawn before it returns, so that an input never falls behind its cursor. */
  readonly send: (event: FormEvent) => void;
  /** What the world answered. As long as more answers are on their way, those that arrive together are drawn together. */
  readonly feed: (event: FormEvent) => void;
  /** Starts over from another opening of the same definition. */
  readonly replace: (opened: Opened) => void;
  /** Called after every change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Called when the field at this place of the form changed. */
  readonly subscribeTo: (at: number, listener: () => void) => () => void;
  /** Called with everything a person does, before it has its effect. */
  readonly overhear: (listener: (event: FormEvent) => void) => () => void;
  /** What is being entered and is no value of the form yet. */
  readonly drafts: Drafts;
  /** Whether a script waits that only the interpreter can run. */
  readonly awaitsScript: () => boolean;
  /** Has someone do what the form asks, from what is still open on. Until then it is kept; when it ends, what was open is kept again. */
  readonly attach: (begin: () => Performer) => () => void;
}

/** Has nothing done: for a form whose questions nobody answers. */
const nobody: Performer = { perform: () => undefined, cancel: () => undefined, stop: () => undefined };

/** @param plan when answers of the world are drawn; what a person does never waits for it */
export function createFormStore([opened, asked]: Opened, plan: (then: () => void) => unknown = queueMicrotask): FormStore {
  let state = opened;
  let begin = (): Performer => nobody;
  let performer = nobody;
  const subscribers = audience(state, plan);
  // What is asked for each field, once: a newer question makes an older one outdated.
  const open = new Map<string, Effect>();
  const overhearing = new Set<(event: FormEvent) => void>();
  const take = (effects: readonly Effect[]): void => {
    for (const effect of effects) {
      open.set(effect.field, effect);
      performer.perform(effect);
    }
  };
  const dropOutdated = (): void => {
    for (const [field, effect] of open) {
      if (fieldOf(state, field)?.state.pending?.ask === effect.ask) continue;
      open.delete(field);
      performer.cancel(field);
    }
  };
  const happen = (event: FormEvent): void => {
    const [next, effects] = step(state, event);
    if (next === state) return;
    state = next;
    dropOutdated();
    take(effects);
  };
  take(asked);
  return {
    current: () => state,
    told: subscribers.told,
    send(event) {
      for (const listener of overhearing) listener(event);
      happen(event);
      subscribers.now(state);
    },
    feed(event) {
      happen(event);
      if (isAsking(open)) subscribers.soon(() => state);
      else subscribers.now(state);
    },
    replace([next, effects]) {
      open.clear();
      performer.stop();
      performer = begin();
      state = next;
      take(effects);
      subscribers.now(state);
    },
    subscribe: subscribers.subscribe,
    subscribeTo: subscribers.subscribeTo,
    drafts: createDrafts(),
    awaitsScript: () => [...open.values()].some((effect) => effect.do === 'ask' && effect.question.kind === 'script'),
    overhear(listener) {
      overhearing.add(listener);
      return () => void overhearing.delete(listener);
    },
    attach(how) {
      begin = how;
      performer = how();
      for (const effect of open.values()) performer.perform(effect);
      return () => {
        performer.stop();
        begin = () => nobody;
        performer = nobody;
      };
    },
  };
}

/** Whether an answer is on its way; what only waits for its time is none. */
function isAsking(open: ReadonlyMap<string, Effect>): boolean {
  for (const effect of open.values()) if (effect.do === 'ask') return true;
  return false;
}

/** Who wants to know of changes, and what they were told last. */
function audience(first: FormState, plan: (then: () => void) => unknown) {
  let known = first;
  let isPlanned = false;
  const listeners = new Set<() => void>();
  const byField = new Map<number, Set<() => void>>();
  const now = (state: FormState): void => {
    const before = known;
    if (state === before) return;
    known = state;
    for (const [at, interested] of byField) if (state.fields[at] !== before.fields[at]) for (const listener of interested) listener();
    for (const listener of listeners) listener();
  };
  return {
    told: () => known,
    now,
    soon(current: () => FormState): void {
      if (isPlanned) return;
      isPlanned = true;
      plan(() => {
        isPlanned = false;
        now(current());
      });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeTo(at: number, listener: () => void): () => void {
      const interested = byField.get(at) ?? new Set();
      byField.set(at, interested.add(listener));
      return () => void interested.delete(listener);
    },
  };
}

import { formsChanged } from '#contract/designer.ts';
import { isUnanswered, reasonOf, type Failure } from '#contract/failure.ts';
import { textsWith } from '#sync/designer/changed-texts.ts';
import { isLanded, mergeDrafts, type Landing } from '#sync/designer/merge-drafts.ts';
import {
  noSave,
  type SaveEffect,
  type SaveEvent,
  type SaveOutcome,
  type SaveStep,
  type Saving,
  type ServerPortal,
} from '#sync/designer/save-state.ts';

/** How often a save starts again because somebody was quicker. */
const mostRounds = 5;

/**
 * One step of a save: lock, read under it, merge or ask, check, save, read back, forget, release. G1 Nothing is sent that was not merged
 * with what the server said under this lock, and nothing with an open conflict or a problem. G2 A draft is forgotten only when the server
 * shows what it came to; one that changed since goes on from there. G3 An answer that was lost is looked for, never sent again by itself.
 * G4 A lock that this save took is given back, and no other; one that somebody else made meanwhile starts the save again. G5 Whatever
 * ends a save, the drafts stay. Answers to earlier questions change nothing.
 */
export function step(state: Saving, event: SaveEvent): SaveStep {
  switch (event.type) {
    case 'saveAsked':
      if (state.at !== 'idle') return [state, []];
      if (event.drafts.length === 0) return [{ ...noSave, turn: state.turn, outcome: { is: 'nothing to save' } }, []];
      return go({ ...noSave, turn: state.turn, drafts: event.drafts }, event.force ? 'taking lock' : 'asking lock');
    case 'stopAsked':
      return isBeforeSending(state) ? finish(state, { is: 'stopped' }) : [state, []];
    case 'online':
      return state.isWaiting ? go({ ...state, isWaiting: false }, 'looking') : [state, []];
    case 'lockIs':
      return event.turn === state.turn ? withLock(state, event) : [state, []];
    case 'portalIs':
      return event.turn === state.turn ? withPortal(state, event.server) : [state, []];
    case 'done':
      return event.turn === state.turn ? onwards(state) : [state, []];
    case 'failed':
      return event.turn === state.turn ? without(state, event.failure) : [state, []];
  }
}

const isBeforeSending = ({ at }: Saving): boolean =>
  ['asking lock', 'taking lock', 'confirming lock', 'reading', 'checking', 'guarding'].includes(at);

/** Goes to a place and asks what has to be known there. */
function go(state: Saving, at: Saving['at']): SaveStep {
  const turn = state.turn + 1;
  return [{ ...state, at, turn }, effectOf({ ...state, at, turn })];
}

function effectOf({ at, turn, texts, server, landings }: Saving): readonly SaveEffect[] {
  switch (at) {
    case 'idle':
      return [];
    case 'asking lock':
    case 'confirming lock':
    case 'guarding':
    case 'asking whose lock':
      return [{ do: 'askLock', turn }];
    case 'taking lock':
      return [{ do: 'takeLock', turn }];
    case 'releasing':
      return [{ do: 'freeLock', turn }];
    case 'reading':
    case 'looking':
      return [{ do: 'read', turn }];
    case 'checking':
    case 'sending':
      return texts ? [{ do: at === 'checking' ? 'check' : 'send', turn, texts, revision: server?.revision ?? null }] : [];
    case 'forgetting':
      return [{ do: 'forget', turn, drafts: landings.map(({ draft: { id, edit }, version }) => ({ id, edit, saved: version })) }];
  }
}

/** Ends the save; a lock that it took is given back first. */
function finish(state: Saving, outcome: SaveOutcome): SaveStep {
  const ended = { ...state, outcome, isWaiting: false };
  if (state.tookLock) return go(ended, 'asking whose lock');
  return [{ ...ended, at: 'idle', turn: state.turn + 1 }, []];
}

function withLock(state: Saving, { lock }: Extract<SaveEvent, { readonly type: 'lockIs' }>): SaveStep {
  const isMine = !lock.free && lock.match;
  const isStill = isMine && lock.lock.created === state.lockMade;
  switch (state.at) {
    case 'asking lock':
      if (lock.free) return go(state, 'taking lock');
      // Started again, it may still be the lock of this save.
      if (isMine) return go({ ...state, lockMade: lock.lock.created, tookLock: state.tookLock && isStill }, 'reading');
      return finish({ ...state, tookLock: false }, lockedBy(lock));
    case 'confirming lock':
      if (isMine) return go({ ...state, lockMade: lock.lock.created, tookLock: true }, 'reading');
      return lock.free ? again(state) : finish({ ...state, tookLock: false }, lockedBy(lock));
    case 'guarding':
      if (isStill) return go(state, 'sending');
      // Somebody had the lock meanwhile, and may have saved.
      return lock.free || isMine ? again(state) : finish({ ...state, tookLock: false }, lockedBy(lock));
    case 'asking whose lock':
      return isStill ? go(state, 'releasing') : [{ ...state, at: 'idle', turn: state.turn + 1, tookLock: false }, []];
    default:
      return [state, []];
  }
}

const lockedBy = (lock: Extract<SaveEvent, { readonly type: 'lockIs' }>['lock']): SaveOutcome =>
  lock.free ? { is: 'overtaken' } : { is: 'locked', by: lock.lock.username, since: lock.lock.created };

/** From the lock on, because somebody was quicker. */
function again(state: Saving): SaveStep {
  if (state.rounds >= mostRounds) return finish(state, { is: 'overtaken' });
  return go({ ...state, rounds: state.rounds + 1, landings: [], server: null, texts: null }, 'asking lock');
}

function withPortal(state: Saving, server: ServerPortal): SaveStep {
  if (state.at === 'looking') return compared(state, server);
  if (state.at !== 'reading') return [state, []];
  const { landings, changes, problems } = mergeDrafts(server.portal, state.drafts);
  if (landings.some(({ conflicts }) => conflicts.length > 0)) return finish(state, { is: 'conflict', landings });
  if (problems.length > 0) return finish(state, { is: 'problems', problems });
  const next = { ...state, server, landings: settled(landings) };
  // The server has all of it: an earlier save whose answer nobody heard.
  if (changes.changed.size === 0 && changes.added.length === 0) return go(saved(next, next.landings), 'forgetting');
  return go({ ...next, texts: textsWith(server.portal, changes) }, 'checking');
}

/** What each draft is in the end: the last one of several on one thing. */
function settled(landings: readonly Landing[]): readonly Landing[] {
  const last = new Map(landings.map((landing) => [keyOf(landing), landing]));
  return landings.map((landing) => ({ ...landing, version: last.get(keyOf(landing))?.version ?? null }));
}
const keyOf = ({ entity, version, draft }: Landing): string => entity ?? `added ${version?.file ?? ''}/${version?.name ?? draft.id}`;

function saved(state: Saving, landings: readonly Landing[]): Saving {
  const ids = landings.map(({ draft }) => draft.id);
  const others = state.landings.map(({ draft }) => draft.id).filter((id) => !ids.includes(id));
  return { ...state, landings, outcome: { is: 'saved', saved: ids, others } };
}

/** Looks for what was sent in what the server has now. */
function compared(state: Saving, { portal, revision }: ServerPortal): SaveStep {
  const there = state.landings.filter((landing) => isLanded(portal, landing, revision === null));
  const next = saved(state, there);
  const ended = there.length < state.landings.length && !state.wasAnswered ? { ...next, outcome: { is: 'lost' } as const } : next;
  return there.length > 0 ? go(ended, 'forgetting') : finish(ended, ended.outcome ?? { is: 'lost' });
}

function onwards(state: Saving): SaveStep {
  switch (state.at) {
    case 'taking lock':
      return go(state, 'confirming lock');
    case 'checking':
      // A server that knows revisions refuses by itself what was not read from it.
      return go(state, state.server?.revision === null ? 'guarding' : 'sending');
    case 'sending':
      return go({ ...state, wasAnswered: true }, 'looking');
    case 'forgetting':
      return finish(state, state.outcome ?? { is: 'nothing to save' });
    case 'releasing':
      return [{ ...state, at: 'idle', turn: state.turn + 1, tookLock: false }, []];
    default:
      return [state, []];
  }
}

/** A question failed. */
function without(state: Saving, failure: Failure): SaveStep {
  switch (state.at) {
    case 'asking whose lock':
    case 'releasing':
      return [{ ...state, at: 'idle', turn: state.turn + 1, keepsLock: true }, []];
    case 'forgetting':
      // The device did not take it: the drafts stay, and say next time that there is nothing to save.
      return finish(state, state.outcome ?? { is: 'nothing to save' });
    case 'taking lock':
      // The answer may be lost, not the deed.
      if (isUnanswered(failure) && !isUnsent(failure)) return go(state, 'confirming lock');
      return finish(state, outcomeOf(failure));
    case 'sending':
      if (isUnanswered(failure) && !isUnsent(failure)) return go(state, 'looking');
      return failure.kind === 'refused' && isOvertaken(failure) ? again(state) : finish(state, outcomeOf(failure));
    case 'looking':
      if (isUnanswered(failure)) return [{ ...state, turn: state.turn + 1, isWaiting: true }, []];
      return finish(state, { is: 'unknown', reason: reasonOf(failure) });
    case 'checking':
    case 'idle':
    case 'asking lock':
    case 'confirming lock':
    case 'reading':
    case 'guarding':
      return finish(state, outcomeOf(failure));
  }
}

const isUnsent = (failure: Failure): boolean => 'unsent' in failure && failure.unsent === true;
const isOvertaken = (failure: Failure): boolean => `${reasonOf(failure)} ${failure.message}`.includes(formsChanged);

function outcomeOf(failure: Failure): SaveOutcome {
  const reason = reasonOf(failure);
  switch (failure.kind) {
    case 'unauthorized':
    case 'denied':
      return { is: 'denied', reason, isSignedOut: failure.kind === 'unauthorized' };
    case 'unreachable':
    case 'foreign':
      return { is: 'unreachable', reason };
    case 'refused': {
      const disabled = /Designer is disabled.*/.exec(reason);
      if (disabled) return { is: 'disabled', reason: disabled[0] };
      const [, by] = /Designer is locked by (.*)/.exec(reason) ?? [];
      return by === undefined ? { is: 'refused', reason } : { is: 'locked', by, since: '' };
    }
  }
}

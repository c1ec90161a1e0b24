import type { LockState } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import type { Version } from '#sync/designer/entity.ts';
import type { Draft, DraftProblem, Landing } from '#sync/designer/merge-drafts.ts';
import type { DesignedPortal, PortalTexts } from '#sync/designer/portal-texts.ts';

/** The portal as the server has it. `revision` names it; null = the server cannot tell, and gives no texts either: they were made of its configuration. */
export interface ServerPortal {
  readonly portal: DesignedPortal;
  readonly revision: string | null;
}

/** How a save ended. Drafts stay unless they are named as saved. */
export type SaveOutcome =
  /** `others`: drafts that the server did not show afterwards; they stay. */
  | { readonly is: 'saved'; readonly saved: readonly string[]; readonly others: readonly string[] }
  | { readonly is: 'nothing to save' }
  /** Both sides changed something differently: nothing was sent. */
  | { readonly is: 'conflict'; readonly landings: readonly Landing[] }
  /** Something keeps drafts from being saved; nothing was sent. */
  | { readonly is: 'problems'; readonly problems: readonly DraftProblem[] }
  /** The server refuses it, with its reason. */
  | { readonly is: 'refused'; readonly reason: string }
  /** `by` and `since` as the server has them; '' = it only said no. */
  | { readonly is: 'locked'; readonly by: string; readonly since: string }
  | { readonly is: 'disabled'; readonly reason: string }
  /** The role is gone, or the session. */
  | { readonly is: 'denied'; readonly reason: string; readonly isSignedOut: boolean }
  /** Others kept changing the portal. */
  | { readonly is: 'overtaken' }
  /** The server could not be asked; nothing was sent. */
  | { readonly is: 'unreachable'; readonly reason: string }
  /** It was sent, the answer was lost, and the server does not have it. It may still arrive; saving again is safe. */
  | { readonly is: 'lost' }
  /** It was sent, and nobody could ask what became of it. */
  | { readonly is: 'unknown'; readonly reason: string }
  | { readonly is: 'stopped' };

export type SavePlace =
  | 'idle'
  | 'asking lock'
  | 'taking lock'
  | 'confirming lock'
  | 'reading'
  | 'checking'
  | 'guarding'
  | 'sending'
  /** Was it saved? The answer was lost, or has come and is compared. */
  | 'looking'
  | 'forgetting'
  | 'asking whose lock'
  | 'releasing';

/** One save, from the press to the release of the lock. */
export interface Saving {
  readonly at: SavePlace;
  /** Numbers the questions, so that an answer to an earlier one is known. */
  readonly turn: number;
  readonly drafts: readonly Draft[];
  /** This save took the lock, and gives it back. */
  readonly tookLock: boolean;
  /** The moment our lock was made, by the server's clock: another lock of ours has another. */
  readonly lockMade: string;
  /** What is being sent, or was. */
  readonly landings: readonly Landing[];
  readonly server: ServerPortal | null;
  readonly texts: PortalTexts | null;
  /** How often somebody was quicker. */
  readonly rounds: number;
  /** Waits for the connection to ask what became of it. */
  readonly isWaiting: boolean;
  readonly wasAnswered: boolean;
  readonly outcome: SaveOutcome | null;
  /** The lock is ours and could not be given back. */
  readonly keepsLock: boolean;
}

export type SaveEvent =
  /** @param force takes the lock from whoever holds it: the person was asked */
  | { readonly type: 'saveAsked'; readonly drafts: readonly Draft[]; readonly force: boolean }
  | { readonly type: 'stopAsked' }
  | { readonly type: 'lockIs'; readonly turn: number; readonly lock: LockState }
  | { readonly type: 'portalIs'; readonly turn: number; readonly server: ServerPortal }
  /** Taken, checked, sent, forgotten, released. */
  | { readonly type: 'done'; readonly turn: number }
  | { readonly type: 'failed'; readonly turn: number; readonly failure: Failure }
  | { readonly type: 'online' };

/** A draft that was saved: `saved` is what the server has now, null = it is gone there. */
export interface SavedDraft {
  readonly id: string;
  readonly edit: string;
  readonly saved: Version | null;
}

export type SaveEffect =
  | { readonly do: 'askLock' | 'takeLock' | 'freeLock'; readonly turn: number }
  /** Asks the server itself: what a device kept is not good enough. */
  | { readonly do: 'read'; readonly turn: number }
  | { readonly do: 'check' | 'send'; readonly turn: number; readonly texts: PortalTexts; readonly revision: string | null }
  /** A draft that changed since goes on from what was saved. */
  | { readonly do: 'forget'; readonly turn: number; readonly drafts: readonly SavedDraft[] };

export type SaveStep = readonly [Saving, readonly SaveEffect[]];

export const noSave: Saving = {
  at: 'idle',
  turn: 0,
  drafts: [],
  tookLock: false,
  lockMade: '',
  landings: [],
  server: null,
  texts: null,
  rounds: 0,
  isWaiting: false,
  wasAnswered: false,
  outcome: null,
  keepsLock: false,
};

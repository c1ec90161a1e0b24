import { useEffect, useRef } from 'react';
import { reasonOf } from '#contract/failure.ts';
import type { Designer } from '#hooks/use-designer.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useToast } from '#ui/toasts.tsx';
import type { Place } from './use-place.ts';
import { outcomeWords } from './words.ts';

/** Saving and validating, as every button for it does them: with a word about how it ended, and what is in the way beside the editor. */
export interface Saves {
  /** Why nothing can be saved now; null = it can. */
  readonly whyNot: string | null;
  readonly isBusy: boolean;
  /** true = everything is on the server. */
  readonly save: () => Promise<boolean>;
  readonly validate: () => Promise<void>;
}

export function useSaves(designer: Designer, place: Pick<Place, 'show'>, isReadOnly: boolean): Saves {
  const { saving, warnings, conflicts } = designer;
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const whyNot = isReadOnly ? 'The designer is off' : (away ?? whyNotNow(designer));
  return {
    whyNot,
    isBusy: saving.isBusy,
    async save() {
      if (saving.isBusy) return false;
      if (whyNot !== null) {
        if (warnings.length > 0) place.show('warnings');
        else if (conflicts.some(({ choice }) => choice === null)) place.show('conflicts');
        say('warning', whyNot);
        return false;
      }
      const outcome = await saving.save();
      const { intent, text, details } = outcomeWords(outcome);
      say(intent, text, details);
      if (outcome.is === 'conflict') place.show('conflicts');
      if (outcome.is === 'refused' || outcome.is === 'problems') place.show('warnings');
      return outcome.is === 'saved' && outcome.others.length === 0;
    },
    async validate() {
      if (warnings.length > 0) {
        place.show('warnings');
        return say('warning', 'Fix the warnings first');
      }
      if (away !== null) {
        const found = await saving.check();
        if (found.length === 0)
          return say('info', 'Nothing is wrong by the rules this device knows', `${away}, so the server has not been asked.`);
        place.show('warnings');
        return say('warning', 'The server would not take it', found.map(({ text }) => text).join('\n'));
      }
      const answer = await saving.validate();
      if (answer.ok) return say('success', 'Config is valid');
      place.show('warnings');
      return say('error', answer.error.message, reasonOf(answer.error));
    },
  };
}

function whyNotNow({ warnings, changes, conflicts, lock }: Designer): string | null {
  if (warnings.length > 0) return 'Fix the warnings first';
  if (changes.length === 0) return 'No changes, nothing to save';
  if (conflicts.some(({ choice }) => choice === null)) return 'Decide the conflicts first';
  return lock.at === 'held' ? `Designer is locked by ${lock.by}` : null;
}

/** Ctrl or Cmd and S, anywhere on the page. */
export function useSaveKey(save: () => void): void {
  const saveRef = useRef(save);
  useEffect(() => {
    saveRef.current = save;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      saveRef.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

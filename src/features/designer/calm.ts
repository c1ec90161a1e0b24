import type { Place } from './use-place.ts';
import type { Saves } from './use-saves.ts';

/** What the parts around the editor are drawn from. */
interface Around {
  readonly designer?: unknown;
  readonly place?: Place;
  readonly saves?: Saves;
}

/**
 * Whether a part around the editor would be drawn as it is: for `memo`. The editor alone follows each key at once; the parts around it
 * get the designer as it was at the last moment with time, and what they do is bound to that one. Functions are not compared: they come
 * with what is.
 */
export function isCalm<Props extends Around>(before: Props, now: Props): boolean {
  const names = Object.keys(now) as (keyof Props & string)[];
  return names.every((name) => {
    if (name === 'place') return isSamePlace(before.place, now.place);
    if (name === 'saves') return before.saves?.whyNot === now.saves?.whyNot && before.saves?.isBusy === now.saves?.isBusy;
    return typeof now[name] === 'function' || before[name] === now[name];
  });
}

const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.tab === other?.tab &&
  one?.side === other?.side &&
  one?.pane === other?.pane &&
  one?.goTo === other?.goTo &&
  one?.item?.id === other?.item?.id;

/** The numbers a property drew, in order: from them a run can be repeated, and made smaller. */
export type Draws = readonly number[];

/** How often a failing run is tried again in a smaller form. */
const attempts = 2000;

/**
 * The smallest run found that still fails: shorter first, then with smaller numbers. `fails` runs the property with these draws; a run
 * that draws more than there is draws zeros.
 */
export function shrunk(draws: Draws, fails: (draws: Draws) => boolean): Draws {
  let best = draws;
  let left = attempts;
  const tried = (smaller: Draws): boolean => {
    if (left-- <= 0 || !fails(smaller)) return false;
    best = smaller;
    return true;
  };
  for (;;) {
    const before = best;
    for (let length = Math.ceil(best.length / 2); length > 0; length = Math.floor(length / 2))
      for (let from = best.length - length; from >= 0; from -= length) tried(best.toSpliced(from, length));
    for (let at = 0; at < best.length; at++) {
      const now = best[at]!;
      for (const smaller of [0, Math.floor(now / 2), now - 1]) if (smaller >= 0 && smaller < now && tried(best.with(at, smaller))) break;
    }
    if (before === best || left <= 0) return best;
  }
}

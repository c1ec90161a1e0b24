import type { Clock } from '#lib/ports.ts';

/** What is over sooner needs no picture in between. */
const shortestMs = 100;
/** What a person takes for standing still. */
const longestMs = 400;
/** Drawing takes at most every fourth moment. */
const share = 4;

/**
 * When answers that arrive while more are on their way are drawn: together, and the less often the longer it takes. Drawing holds up
 * the answers behind it: in a chain each asks for the next.
 */
export function drawPace(clock: Clock): (draw: () => void) => void {
  let pause = shortestMs;
  return (draw) =>
    void clock.after(pause, () => {
      const begun = clock.now();
      draw();
      // React draws when this turn is over, and so do styles and layout.
      clock.after(0, () => {
        pause = Math.min(longestMs, Math.max(shortestMs, share * (clock.now() - begun)));
      });
    });
}

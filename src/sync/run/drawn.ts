/** A page that is never idle goes on then. */
const patienceMs = 300;

/**
 * Resolves when what changed is on screen, or nobody can tell: for work that a person need not wait for.
 *
 * @param timeout how long at most, in ms
 */
export function drawn(timeout = patienceMs): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout });
  });
}

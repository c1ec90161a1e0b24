/** One line for the person at the terminal. */
export const say = (text) => console.error(text);

/** An error whose message is all that the person needs: no stack is printed. */
export const expected = (message) => Object.assign(new Error(message), { expected: true });

/** Seconds since `start` (performance.now()), for people. */
export const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Says what begins and how long it took, for work that takes over a second.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  const start = performance.now();
  say(`${what} …`);
  const result = await work();
  say(`${what}: done in ${seconds(start)}`);
  return result;
}

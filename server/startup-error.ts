/** Stops the start. The message is for people: what is wrong, and the way out. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

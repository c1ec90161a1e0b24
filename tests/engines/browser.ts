/** A browser that a test drives, whatever protocol it speaks. Every call has a time limit. */
export interface Browser {
  readonly name: string;
  /** Opens a tab of the browser's one profile. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** An element of a tab's page, as its driver names it. */
export interface Handle {
  click(): Promise<void>;
  /** Types as on a keyboard, at the place of the caret. */
  type(text: string): Promise<void>;
  /** Gives what a function of the page says about it, as JSON. */
  ask<R>(work: (element: HTMLElement) => R | Promise<R>): Promise<R>;
  /** Chooses a file of this machine. */
  upload(path: string): Promise<void>;
}

export interface Tab {
  goto(url: string): Promise<void>;
  /**
   * Runs a function in the page and gives what it resolves to, which has to be JSON. The function is sent as text: it sees nothing but
   * its arguments.
   */
  run<A extends readonly unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The element that a function of the page finds; null when it finds none. */
  find<A extends readonly unknown[]>(work: (...args: A) => Element | null, ...args: A): Promise<Handle | null>;
  press(key: Key): Promise<void>;
  /** A picture of what is on the screen, PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'End' | 'ArrowDown';

/** Longer than any step of a browser takes on a busy machine. */
export const callLimitMs = 30_000;

/** A browser that does not answer must not hold the tests. */
export async function inTime<T>(what: string, work: Promise<T>, ms = callLimitMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

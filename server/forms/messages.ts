import type { FormsTasks } from '#server/domain/designer/forms-work.ts';

/** To the thread: do this. */
export interface ToFormsThread {
  readonly id: number;
  readonly task: keyof FormsTasks;
  readonly input: readonly unknown[];
}

/** From the thread, once for each. `broke`: it met an error nobody expected. */
export type FromFormsThread = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly broke: string };

/** Texts that were written here, so that each can be taken back. `of`: what the last step was about; typing on is the same step. */
export interface TextPast {
  readonly behind: readonly string[];
  readonly ahead: readonly string[];
  readonly of: string;
}

export const noPast: TextPast = { behind: [], ahead: [], of: '' };

const mostSteps = 200;

/** A text gives way to another one. */
export function remembered({ behind, of: last }: TextPast, text: string, of: string): TextPast {
  const isSameStep = of !== '' && last === of;
  return { behind: isSameStep ? behind : [...behind, text].slice(-mostSteps), ahead: [], of };
}

/** One step back or on again from `now`; null = there is none. */
export function stepped(past: TextPast, way: 'behind' | 'ahead', now: string): { readonly past: TextPast; readonly text: string } | null {
  const text = past[way].at(-1);
  if (text === undefined) return null;
  const other = way === 'behind' ? 'ahead' : 'behind';
  return { text, past: { ...past, of: '', [way]: past[way].slice(0, -1), [other]: [...past[other], now] } };
}

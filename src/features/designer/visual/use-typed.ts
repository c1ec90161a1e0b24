import { useState } from 'react';

/** What is typed in a box whose value comes back from elsewhere: it stays as it was typed until the value becomes another one. */
export function useTyped(value: string): readonly [string, (typed: string) => void] {
  const [state, setState] = useState({ typed: value, value });
  if (state.value !== value) {
    setState({ typed: value, value });
    return [value, (typed) => setState({ typed, value })];
  }
  return [state.typed, (typed) => setState({ typed, value })];
}

import { useState } from 'react';
import type { CheckAnswer } from '#contract/admin/check.ts';
import type { Failure } from '#contract/failure.ts';
import type { Values } from '#hooks/use-resource.ts';
import type { CheckEndpoint } from '#hooks/use-single.ts';
import type { Result } from '#lib/result.ts';
import { failureText, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { useToast } from '#ui/toasts.tsx';

export type CheckState =
  | { readonly at: 'idle' | 'running' }
  | {
      readonly at: 'done';
      readonly outcome: Result<CheckAnswer, Failure>;
      /** The controls hold something else by now. */
      readonly isStale: boolean;
    };

export interface Check {
  readonly state: CheckState;
  readonly run: () => Promise<void>;
}

/** Tries what stands in an editor, before it is saved. What came of it stays until the next try. */
export function useCheck(endpoint: CheckEndpoint, { editor, actions }: SingleParts, more: Values = {}): Check {
  const say = useToast();
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState<{ readonly outcome: Result<CheckAnswer, Failure>; readonly of: string } | null>(null);
  const asked = JSON.stringify([editor.values, editor.replaced, more]);
  return {
    state: running ? { at: 'running' } : done ? { at: 'done', outcome: done.outcome, isStale: done.of !== asked } : { at: 'idle' },
    async run() {
      if (running) return;
      const change = await editor.checked();
      if (!change) {
        say('warning', 'Invalid form data');
        // The button is far below what is wrong. It is marked when the page is drawn again.
        requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
        return;
      }
      setRunning(true);
      const outcome = await actions.check(endpoint, change, more);
      setRunning(false);
      setDone({ outcome, of: asked });
      if (outcome.ok) say('success', outcome.value.message);
      else say('error', failureText(outcome.error));
    },
  };
}

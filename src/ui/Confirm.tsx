import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import type { Ask } from './ConfirmDialog.tsx';
import { later } from './later.tsx';

const ConfirmDialog = later(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

interface Asked {
  readonly ask: Ask;
  readonly answer: (yes: boolean) => void;
  /** Where the focus was, and goes back to. */
  readonly from: Element | null;
  readonly isOpen: boolean;
  /** What was answered; told once the dialog is gone. */
  readonly yes: boolean;
}

const AskContext = createContext<((ask: Ask) => Promise<boolean>) | null>(null);

/** Makes `useConfirm` work below it. A second question answers the first with no. */
export function Confirmations({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (ask: Ask) =>
      new Promise<boolean>((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { ask, answer: resolve, from: document.activeElement, isOpen: true, yes: false };
        });
      }),
    [],
  );
  const answer = (yes: boolean) => {
    // It closes before it goes: Fluent frees the page behind a dialog when it closes, not when it is taken away.
    setAsked((before) => before && { ...before, isOpen: false, yes });
  };
  const gone = () => {
    if (asked?.from instanceof HTMLElement) asked.from.focus();
    setAsked((before) => (before?.isOpen === true ? before : null));
    // Not earlier: what the answer puts on the page while the dialog closes would stay hidden from screen readers with the rest.
    if (asked?.isOpen === false) asked.answer(asked.yes);
  };
  return (
    <AskContext value={ask}>
      {children}
      {asked && <ConfirmDialog ask={asked.ask} isOpen={asked.isOpen} onAnswer={answer} onGone={gone} />}
    </AskContext>
  );
}

/** Asks and waits for the answer; closing the dialog in any way is a no. */
export function useConfirm(): (ask: Ask) => Promise<boolean> {
  const ask = use(AskContext);
  if (ask === null) throw new Error('Bug: useConfirm outside of Confirmations');
  return ask;
}

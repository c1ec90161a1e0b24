import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ToastCard, type Intent } from './ToastCard.tsx';
import styles from './toasts.module.css';

/** Says something in passing: a sentence, and under it what explains it. */
export type Say = (intent: Intent, text: string, details?: string) => void;

const shownMs = 5000;
const most = 4;

interface Toast {
  readonly id: number;
  readonly intent: Intent;
  readonly text: string;
  readonly details: string;
}

const SayContext = createContext<Say | null>(null);

/**
 * Makes `useToast` work below it. Toasts stand at the bottom right for 5 s (specification 8), longer while the pointer or the focus is
 * on one. Ours and not Fluent's, because the sign-in page would carry 16 kB for it.
 */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextRef = useRef(0);
  const say = useCallback<Say>((intent, text, details = '') => {
    nextRef.current += 1;
    const toast = { id: nextRef.current, intent, text, details };
    setToasts((before) => [...before, toast].slice(-most));
  }, []);
  const close = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  return (
    <SayContext value={say}>
      {children}
      <section className={styles['stack']} aria-label="Notifications">
        {toasts.map((toast) => (
          <Shown key={toast.id} toast={toast} onClose={close} />
        ))}
      </section>
    </SayContext>
  );
}

/** The function stays the same between renders. */
export function useToast(): Say {
  const say = use(SayContext);
  if (say === null) throw new Error('Bug: useToast outside of Toasts');
  return say;
}

function Shown({ toast, onClose }: { readonly toast: Toast; readonly onClose: (id: number) => void }) {
  const { id } = toast;
  const [held, setHeld] = useState(false);
  const fromRef = useRef<EventTarget | null>(null);
  const dismiss = (): void => {
    onClose(id);
    // The button goes with its toast; the person goes back to where they came from.
    if (fromRef.current instanceof HTMLElement) fromRef.current.focus();
  };
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onClose(id), shownMs);
    return () => clearTimeout(timer);
  }, [held, id, onClose]);
  return (
    <ToastCard
      intent={toast.intent}
      text={toast.text}
      details={toast.details}
      onHold={setHeld}
      onEnter={(from) => (fromRef.current = from)}
      onClose={dismiss}
    />
  );
}

import { linkQuery } from '#engine/index.ts';
import type { FormStore } from '#hooks/form-store.ts';
import { useToast } from '#ui/toasts.tsx';

/** Copies a link that opens the form with what is filled in now, without secrets. */
export function useLinkCopy(store: FormStore): () => void {
  const say = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/#/form/?${linkQuery(store.current())}`);
      say('success', 'Copied to clipboard');
    } catch {
      say('error', 'Error copying to clipboard');
    }
  };
  return () => void copy();
}

import type { FormStore } from '#hooks/form-store.ts';
import { isWorkedOn } from '#hooks/use-form-engine.ts';
import { useConfirm } from '#ui/Confirm.tsx';

/** Asks before a form that somebody worked on is opened anew. What can be kept is on the device by then, and offered again. */
export function useReload(store: FormStore, onReload: () => void): () => void {
  const confirm = useConfirm();
  const ask = async (): Promise<void> => {
    const state = store.current();
    const { compiled, fields } = state;
    const isLost = compiled.fields.some((field, at) => fields[at]!.entered && (field.kind === 'password' || field.kind === 'file'));
    const text = `What you entered is kept on this device and offered again.${isLost ? ' Passwords and files have to be given again.' : ''}`;
    if (!isWorkedOn(state) || (await confirm({ title: `Reload '${compiled.form.name}'?`, text, confirm: 'Reload' }))) onReload();
  };
  return () => void ask();
}

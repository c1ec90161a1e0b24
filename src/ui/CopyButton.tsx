import { Button } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useToast } from './toasts.tsx';

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const say = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('success', 'Copied to clipboard');
    } catch {
      say('error', 'Error copying to clipboard');
    }
  };
  return (
    <Button size="small" icon={<CopyRegular />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

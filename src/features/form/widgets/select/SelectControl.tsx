/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no `select` shows a table with a search */
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { preview } from '#engine/index.ts';
import { useForgottenDrafts } from '#hooks/use-draft.ts';
import { chevronSign } from '#ui/controls/signs.tsx';
import { useTies } from '#ui/controls/ties.ts';
import { later } from '#ui/later.tsx';
import { PatientRing } from '#ui/Loading.tsx';
import { useToast } from '#ui/toasts.tsx';
import styles from './Closed.module.css';
import type { SelectProps } from './shape.ts';

// What shows the options weighs more than all else of a form's fields.
export const OpenSelect = later(
  async () => (await import('./OpenSelect.tsx')).OpenSelect,
  () => <span className={styles['coming']} />,
);

/** A select: closed with a preview of what is chosen, or always open (`sticky`); one list, or two (`horizontal`). */
export function SelectControl(props: SelectProps) {
  return props.shape.sticky ? <OpenSelect {...props} afloat={null} /> : <ClosedSelect {...props} />;
}

function ClosedSelect(props: SelectProps) {
  const { shape, options, value, isLoading, readOnly } = props;
  const controlRef = useRef<HTMLButtonElement>(null);
  const { at, open, close } = useListOpen(controlRef);
  const isOpen = at === 'open';
  const isBusy = isLoading || at === 'coming';
  const forget = useForgottenDrafts();
  const ties = useTies();
  const panelId = useId();
  const waits = isLoading && options.length === 0;
  const text = waits ? 'Loading...' : preview(shape, options, value);
  const leave = (how: 'outside' | 'key'): void => {
    close();
    forget('search');
    forget('search-chosen');
    if (how === 'key') controlRef.current?.focus();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void open();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- `required` and `invalid` belong to a combobox */}
      <button
        {...ties}
        ref={controlRef}
        type="button"
        role="combobox"
        className={`${styles['control']} target`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-busy={isBusy}
        disabled={readOnly}
        onClick={() => (at === 'closed' ? void open() : leave('outside'))}
        onKeyDown={keyed}
      >
        <span className={text === '' || waits ? styles['placeholder'] : styles['preview']}>
          <bdi>{text || shape.placeholder || 'Select...'}</bdi>
        </span>
        {isBusy ? <PatientRing /> : chevronSign}
      </button>
      {isOpen && <OpenSelect {...props} afloat={{ anchorRef: controlRef, id: panelId, onLeave: leave }} />}
    </>
  );
}

interface ListOpen {
  readonly at: 'closed' | 'coming' | 'open';
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Whether a list is open. One whose script is not here yet opens when it has come, unless the person went on; one that cannot come is said. */
function useListOpen(controlRef: RefObject<HTMLElement | null>): ListOpen {
  const say = useToast();
  const [at, setAt] = useState<ListOpen['at']>('closed');
  const pressRef = useRef(0);
  const open = async (): Promise<void> => {
    if (OpenSelect.isThere()) return setAt('open');
    const press = ++pressRef.current;
    setAt('coming');
    await OpenSelect.preload();
    if (press !== pressRef.current) return;
    // Where a press focuses no button, the focus is on what is around it.
    const isAwaited = controlRef.current !== null && document.activeElement?.contains(controlRef.current) !== false;
    const isThere = OpenSelect.isThere();
    if (isAwaited && !isThere) say('warning', 'The list could not be fetched', 'Try again when the server can be reached.');
    setAt(isThere && isAwaited ? 'open' : 'closed');
  };
  const close = (): void => {
    pressRef.current++;
    setAt('closed');
  };
  return { at, open, close };
}

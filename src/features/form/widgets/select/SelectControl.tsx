/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no `select` shows a table with a search */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { preview } from '#engine/index.ts';
import { useForgottenDrafts } from '#hooks/use-draft.ts';
import { chevronSign } from '#ui/controls/signs.tsx';
import { useTies } from '#ui/controls/ties.ts';
import { later } from '#ui/later.tsx';
import { PatientRing } from '#ui/Loading.tsx';
import styles from './Closed.module.css';
import type { SelectProps } from './shape.ts';

// What shows the options weighs more than all else of a form's fields.
export const OpenSelect = later(
  async () => (await import('./OpenSelect.tsx')).OpenSelect,
  ({ afloat }) => (afloat === null ? <span className={styles['coming']} /> : null),
);

/** A select: closed with a preview of what is chosen, or always open (`sticky`); one list, or two (`horizontal`). */
export function SelectControl(props: SelectProps) {
  return props.shape.sticky ? <OpenSelect {...props} afloat={null} /> : <ClosedSelect {...props} />;
}

function ClosedSelect(props: SelectProps) {
  const { shape, options, value, isLoading, readOnly } = props;
  const controlRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const forget = useForgottenDrafts();
  const ties = useTies();
  const panelId = useId();
  const waits = isLoading && options.length === 0;
  const text = waits ? 'Loading...' : preview(shape, options, value);
  const toggle = (open: boolean): void => {
    setOpen(open);
    if (open) return;
    forget('search');
    forget('search-chosen');
  };
  const leave = (how: 'outside' | 'key'): void => {
    toggle(false);
    if (how === 'key') controlRef.current?.focus();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    toggle(true);
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
        aria-busy={isLoading}
        disabled={readOnly}
        onClick={() => toggle(!isOpen)}
        onKeyDown={keyed}
      >
        <span className={text === '' || waits ? styles['placeholder'] : styles['preview']}>
          <bdi>{text || shape.placeholder || 'Select...'}</bdi>
        </span>
        {isLoading ? <PatientRing /> : chevronSign}
      </button>
      {isOpen && <OpenSelect {...props} afloat={{ anchorRef: controlRef, id: panelId, onLeave: leave }} />}
    </>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no `select` shows a table with a search */
import { useFieldContext_unstable, useFieldControlProps_unstable } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { preview } from '#engine/index.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { Apart, Floating } from '#ui/Floating.tsx';
import { PatientRing } from '#ui/Loading.tsx';
import { OptionPicker } from './OptionPicker.tsx';
import styles from './Select.module.css';
import { columnsOf, type SelectProps } from './shape.ts';
import { TwoLists } from './TwoLists.tsx';

/** A select: closed with a preview of what is chosen, or always open (`sticky`); one list, or two (`horizontal`). */
export function SelectControl(props: SelectProps) {
  const { shape } = props;
  if (!shape.sticky) return <ClosedSelect {...props} />;
  return <StickySelect {...props} />;
}

const nothing = (): void => undefined;

function StickySelect(props: SelectProps) {
  const field = useFieldContext_unstable();
  return (
    <fieldset className={styles['sticky']} aria-labelledby={field?.labelId} aria-describedby={field?.validationMessageId}>
      <Apart>{props.shape.horizontal ? <TwoLists {...props} /> : <OptionPicker {...props} isCalled={false} onDone={nothing} />}</Apart>
    </fieldset>
  );
}

function ClosedSelect(props: SelectProps) {
  const { shape, options } = props;
  const controlRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [, keepSearch] = useDraft('search');
  const [, keepSearchOfChosen] = useDraft('search-chosen');
  const panelId = useId();
  const toggle = (open: boolean): void => {
    setOpen(open);
    if (open) return;
    keepSearch(undefined);
    keepSearchOfChosen(undefined);
  };
  const leave = (how: 'outside' | 'key'): void => {
    toggle(false);
    if (how === 'key') controlRef.current?.focus();
  };
  return (
    <>
      <Control {...props} controlRef={controlRef} isOpen={isOpen} panelId={panelId} onToggle={toggle} />
      {isOpen && (
        <Floating
          anchorRef={controlRef}
          id={panelId}
          label={`Options of ${shape.label}`}
          isWide={shape.horizontal || columnsOf(shape, options).length > 1}
          minWidth={280}
          onLeave={leave}
        >
          {shape.horizontal ? <TwoLists {...props} /> : <OptionPicker {...props} isCalled onDone={() => leave('key')} />}
        </Floating>
      )}
    </>
  );
}

interface ControlProps extends SelectProps {
  readonly controlRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly panelId: string;
  readonly onToggle: (open: boolean) => void;
}
function Control({ shape, options, value, isLoading, readOnly, controlRef, isOpen, panelId, onToggle }: ControlProps) {
  const tied = useFieldControlProps_unstable({}, { supportsLabelFor: true, supportsRequired: true });
  const waits = isLoading && options.length === 0;
  const text = waits ? 'Loading...' : preview(shape, options, value);
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onToggle(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- `required` and `invalid` belong to a combobox
    <button
      {...tied}
      ref={controlRef}
      type="button"
      role="combobox"
      className={`${styles['control']} target`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-busy={isLoading}
      disabled={readOnly}
      onClick={() => onToggle(!isOpen)}
      onKeyDown={keyed}
    >
      <span className={text === '' || waits ? styles['placeholder'] : styles['preview']}>
        <bdi>{text || shape.placeholder || 'Select...'}</bdi>
      </span>
      {isLoading ? <PatientRing /> : <ChevronDownRegular aria-hidden="true" />}
    </button>
  );
}

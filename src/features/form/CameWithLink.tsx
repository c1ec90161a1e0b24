import { LinkRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { cameWithLink, type Field, type FormState } from '#engine/index.ts';
import { useFormStore } from '#hooks/use-form-engine.ts';
import { isWaiting } from './asked.ts';
import { focusField } from './focus.ts';
import styles from './Form.module.css';

/** What the link filled in, so that nobody runs what somebody else wrote without seeing it. Hidden fields are counted, too. */
export function CameWithLink() {
  const store = useFormStore();
  // As it was when the form opened: a line that goes while somebody types would move everything below it.
  const [brought] = useState(() => broughtBy(store.current()));
  if (brought.length === 0) return null;
  const shown = brought.filter(({ hide }) => !hide);
  const hidden = brought.length - shown.length;
  return (
    <div className={styles['brought']}>
      <LinkRegular className={styles['broughtIcon'] ?? ''} aria-hidden="true" />
      <p>
        {`${brought.length} ${brought.length === 1 ? 'field' : 'fields'} came with the link: `}
        {shown.map(({ name, label }, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <button type="button" dir="auto" className={styles['link']} onClick={() => focusField(name)}>
              {label}
            </button>
          </span>
        ))}
        {hidden > 0 && `${shown.length > 0 ? ' and ' : ''}${hidden} that ${hidden === 1 ? 'is' : 'are'} hidden`}
      </p>
    </div>
  );
}

/** A list that does not have what the link wanted took nothing from it. */
const broughtBy = ({ compiled, fields, ...rest }: FormState): readonly Field[] =>
  cameWithLink({ compiled, fields, ...rest }).flatMap((at) =>
    fields[at]!.value !== undefined || isWaiting(fields[at]!) ? [compiled.fields[at]!] : [],
  );

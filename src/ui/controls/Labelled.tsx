import { FieldContextProvider } from '@fluentui/react-components';
import { DiamondDismiss12Filled, Warning12Filled } from '@fluentui/react-icons';
import { useId, type ReactNode } from 'react';
import styles from './Labelled.module.css';

export interface LabelledProps {
  readonly label: string;
  readonly labelClass?: string | undefined;
  readonly isRequired: boolean;
  /** Stands beside the label. */
  readonly beside?: ReactNode;
  /** What is wrong, and how much; null = nothing. */
  readonly problem: { readonly is: 'error' | 'warning'; readonly text: ReactNode } | null;
  /** Help; null = none. */
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

/**
 * Label, control, errors and help below each other, tied together for people who hear the page. The library's field does the same with
 * some twenty hooks; of these a page has hundreds. They stand in the caller's element.
 */
export function Labelled({ label, labelClass = '', isRequired, beside, problem, hint, children }: LabelledProps) {
  const id = useId();
  const [controlId, labelId, problemId, hintId] = [`${id}control`, `${id}label`, `${id}problem`, `${id}hint`];
  return (
    <>
      <div className={styles['row']}>
        <label id={labelId} htmlFor={controlId} className={`${styles['label']} ${labelClass}`}>
          {label}
          {isRequired && (
            <span aria-hidden="true" className={styles['required']}>
              *
            </span>
          )}
        </label>
        {beside}
      </div>
      <FieldContextProvider
        value={{
          generatedControlId: controlId,
          labelFor: controlId,
          labelId,
          required: isRequired,
          orientation: 'vertical',
          size: 'medium',
          validationState: problem?.is ?? 'none',
          ...(problem !== null && { validationMessageId: problemId }),
          ...(hint !== null && { hintId }),
        }}
      >
        {children}
      </FieldContextProvider>
      {problem !== null && (
        <div id={problemId} role="alert" className={`${styles['below']} ${styles[problem.is]}`}>
          <span className={styles['mark']}>{problem.is === 'error' ? <DiamondDismiss12Filled /> : <Warning12Filled />}</span>
          {problem.text}
        </div>
      )}
      {hint !== null && (
        <div id={hintId} className={styles['below']}>
          {hint}
        </div>
      )}
    </>
  );
}

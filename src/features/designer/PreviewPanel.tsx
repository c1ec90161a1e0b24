import { createElement } from 'react';
import { useReadableForm } from '#hooks/use-readable-form.ts';
import type { BenchItem } from '#hooks/use-designer.ts';
import { usePreviewed, usePreviewPart } from './preview-part.ts';
import styles from './Designer.module.css';

export interface PreviewPanelProps {
  readonly item: BenchItem;
  readonly items: readonly BenchItem[];
  readonly onLine: (line: number) => void;
}

/** The form as it will be, followed while it is typed. While the text cannot be read, the form stays as it last could. */
export function PreviewPanel({ item, items, onLine }: PreviewPanelProps) {
  const Preview = usePreviewPart();
  const { hears } = usePreviewed();
  const { form, constants, problem, lineOf } = useReadableForm(item, items);
  if (!Preview) return null;
  const goToField = (name: string): void => {
    const line = lineOf(name);
    if (line !== null) onLine(line);
  };
  return (
    <div className={styles['following']}>
      {problem && (
        <button
          type="button"
          className={`${styles['link']} target`}
          data-bad="true"
          title={problem.text}
          onClick={() => onLine(problem.line)}
        >
          {form ? 'The preview shows the form as it last could be read' : 'There is no preview until the form can be read'}: now line{' '}
          {problem.line} cannot.
        </button>
      )}
      {form && createElement(Preview, { key: item.id, form, constants, onField: goToField, hears })}
    </div>
  );
}

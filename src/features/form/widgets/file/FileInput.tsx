import { Button, ProgressBar, useFieldControlProps_unstable } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useId, useRef, useState, type DragEvent } from 'react';
import type { FileField } from '#engine/index.ts';
import { useUploads } from '#hooks/use-run.ts';
import { FaIcon } from '#ui/Icon.tsx';
import { Tip } from '#ui/Tip.tsx';
import type { WidgetProps } from '../widget-props.ts';
import styles from './File.module.css';
import { sizeText } from './size.ts';

/** One file, chosen or dropped; while it is sent, how far that is. */
export function FileInput({ field, value, readOnly, send }: WidgetProps<FileField>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const tied = useFieldControlProps_unstable({ id }, { supportsLabelFor: true, supportsRequired: true });
  const progress = useUploads().get(field.name);
  const file = isFile(value) ? value : null;
  const attach = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first !== undefined) send({ type: 'attached', field: field.name, file: first });
  };
  const remove = (): void => {
    if (inputRef.current !== null) inputRef.current.value = '';
    send({ type: 'attached', field: field.name, file: null });
    inputRef.current?.focus();
  };
  const dragged = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setOver(over && !readOnly);
  };
  return (
    <div
      className={`${styles['file']} ${isOver ? styles['over'] : ''}`}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false);
        if (!readOnly) attach(event.dataTransfer.files);
      }}
    >
      <input
        {...tied}
        ref={inputRef}
        id={id}
        type="file"
        className="unseen"
        disabled={readOnly}
        onChange={(event) => attach(event.target.files)}
      />
      <label htmlFor={id} className={`${styles['choose']} target`}>
        <FaIcon name={field.icon || 'upload'} />
        {field.placeholder || 'Choose a file...'}
      </label>
      <span className={styles['name']}>{file === null ? 'No file chosen' : `${file.name} (${sizeText(file.size)})`}</span>
      {file !== null && !readOnly && (
        <Tip content={`Remove ${file.name}`} relationship="label">
          <Button appearance="subtle" icon={<DismissRegular />} onClick={remove} />
        </Tip>
      )}
      {progress !== undefined && progress > 0 && progress < 1 && (
        <ProgressBar className={styles['progress'] ?? ''} value={progress} aria-label={`Uploading ${file?.name ?? ''}`} />
      )}
    </div>
  );
}

const isFile = (value: unknown): value is { readonly name: string; readonly size: number } =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value && typeof value.size === 'number';

import { useEffect, useRef } from 'react';
import { useSurroundings, type ControlProps } from './editing.tsx';
import { openExpressionEditor, type ExpressionEditorHandle } from './expression-editor.ts';
import editor from '../Editor.module.css';
import styles from './Properties.module.css';

/** An expression or a query, with the names of fields, constants and functions at hand. */
export function ExpressionControl({ label, item, value, onChange }: ControlProps) {
  const { isReadOnly, placeholders, functions } = useSurroundings();
  const text = typeof value === 'string' ? value : '';
  const hostRef = useRef<HTMLDivElement>(null);
  const handleRef = useRef<ExpressionEditorHandle | null>(null);
  const isQuery = item.name === 'query';
  const latest = {
    label,
    text,
    isReadOnly,
    onChange,
    words: () => ({ placeholders: placeholders(), functions: isQuery ? [] : functions() }),
  };
  const latestRef = useRef(latest);
  useEffect(() => {
    latestRef.current = latest;
  });
  useEffect(() => {
    const host = hostRef.current;
    if (!host) return undefined;
    const handle = openExpressionEditor(host.shadowRoot ?? host.attachShadow({ mode: 'open' }), {
      ...latestRef.current,
      words: () => latestRef.current.words(),
      onChange: (next) => latestRef.current.onChange(next === '' ? undefined : next),
    });
    handleRef.current = handle;
    return () => {
      handleRef.current = null;
      handle.destroy();
    };
  }, []);
  useEffect(() => handleRef.current?.setText(text), [text]);
  useEffect(() => handleRef.current?.setReadOnly(isReadOnly), [isReadOnly]);
  return (
    <>
      <div ref={hostRef} className={`${editor['yaml']} ${styles['expression']}`} />
      <p className={styles['meta']}>
        <kbd>$</kbd> offers fields and constants{isQuery ? '.' : ', a letter the functions.'}
      </p>
    </>
  );
}

import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useObject, useSurroundings, type ControlProps } from './editing.tsx';
import { openExpressionEditor, type ExpressionEditorHandle } from './expression-editor.ts';
import { TrialPanel } from './TrialPanel.tsx';
import { useTelling } from './use-typed.ts';
import editor from '../Editor.module.css';
import styles from './Properties.module.css';

/** An expression or a query, with the names of fields, constants and functions at hand. */
export function ExpressionControl({ label, item, value, onChange }: ControlProps) {
  const { isReadOnly, placeholders, functions, trial } = useSurroundings();
  const of = useObject();
  const [isTrying, setTrying] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const telling = useTelling((next: string) => onChange(next === '' ? undefined : next));
  const hostRef = useRef<HTMLDivElement>(null);
  const handleRef = useRef<ExpressionEditorHandle | null>(null);
  const isQuery = item.name === 'query';
  const latest = {
    label,
    text,
    isReadOnly,
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
      onChange: telling.later,
    });
    handleRef.current = handle;
    return () => {
      handleRef.current = null;
      handle.destroy();
    };
  }, [telling]);
  useEffect(() => {
    // What is not told yet is newer than what comes back.
    if (!telling.isWaiting()) handleRef.current?.setText(text);
  }, [text, telling]);
  useEffect(() => handleRef.current?.setReadOnly(isReadOnly), [isReadOnly]);
  return (
    <>
      <div ref={hostRef} onBlur={telling.now} className={`${editor['yaml']} ${styles['expression']}`} />
      <p className={styles['meta']}>
        <kbd>$</kbd> offers fields and constants{isQuery ? '.' : ', a letter the functions.'}
      </p>
      {trial && text !== '' && (
        <div className={styles['trying']}>
          <Button size="small" aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
            Try it
          </Button>
          {isTrying && <TrialPanel {...trial} text={text} property={isQuery ? 'query' : 'expression'} of={of} />}
        </div>
      )}
    </>
  );
}

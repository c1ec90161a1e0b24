import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { YamlEditorHandle, YamlMark } from './yaml-editor.ts';
import type { Word } from './guide-words.ts';
import { openYamlEditor } from './yaml-editor.ts';
import styles from './Editor.module.css';

export interface YamlEditorProps {
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly marks: readonly YamlMark[];
  readonly wordsAt: (parents: readonly string[]) => readonly Word[];
  /** Every object is a new wish to see that line. */
  readonly goTo: { readonly line: number } | null;
  readonly onChange: (text: string) => void;
}

/** YAML as text. What is typed is told at once; `text` may also change under it. */
export function YamlEditor(props: YamlEditorProps) {
  const { text, isReadOnly, marks, goTo } = props;
  const hostRef = useRef<HTMLDivElement>(null);
  const goToPage = useNavigate();
  const latestRef = useRef({ ...props, goToPage });
  const handleRef = useRef<YamlEditorHandle | null>(null);
  const toldRef = useRef<string[]>([]);
  useEffect(() => {
    latestRef.current = { ...props, goToPage };
  });
  useEffect(() => {
    const host = hostRef.current;
    if (!host) return undefined;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const { text: first, label, isReadOnly: isLocked } = latestRef.current;
    const handle = openYamlEditor(root, {
      text: first,
      label,
      isReadOnly: isLocked,
      onGuide: (address) => void latestRef.current.goToPage(address),
      wordsAt: (parents) => latestRef.current.wordsAt(parents),
      onChange(next) {
        toldRef.current.push(next);
        latestRef.current.onChange(next);
      },
    });
    handleRef.current = handle;
    return () => {
      handleRef.current = null;
      handle.destroy();
    };
  }, []);
  useEffect(() => {
    const at = toldRef.current.lastIndexOf(text);
    toldRef.current = at < 0 ? [] : toldRef.current.slice(at + 1);
    // What was typed here comes back later, and may have been typed on since.
    if (at < 0 || toldRef.current.length === 0) handleRef.current?.setText(text);
  }, [text]);
  useEffect(() => handleRef.current?.setReadOnly(isReadOnly), [isReadOnly]);
  useEffect(() => handleRef.current?.setMarks(marks), [marks, text]);
  useEffect(() => {
    if (goTo) handleRef.current?.goTo(goTo.line);
  }, [goTo]);
  return <div ref={hostRef} className={styles['yaml']} />;
}

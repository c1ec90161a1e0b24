import { codePieces } from './code-pieces.ts';
import styles from './Code.module.css';
import { CopyBox } from './CopyBox.tsx';

/** Code to read and to copy, coloured where its language is known here. */
export function Code({ name, code, language }: { readonly name: string; readonly code: string; readonly language: string }) {
  return (
    <CopyBox name={name} text={code} className={styles['code']}>
      <pre>
        {codePieces(code, language).map(({ text, kind }, at) =>
          // Pieces never change places.
          kind === 'plain' ? (
            text
          ) : (
            <span key={at} className={styles[kind]}>
              {text}
            </span>
          ),
        )}
      </pre>
    </CopyBox>
  );
}

import { useEffect, useState } from 'react';
import { CleanContent } from '#ui/CleanHtml.tsx';
import { Busy } from '#ui/Loading.tsx';
import { renderedMarkdown } from '#ui/markdown.ts';
import styles from './Form.module.css';

/** Where the help of a form stands: not asked for, on its way, there, or not to be had. */
export type HelpView =
  | { readonly at: 'off' }
  | { readonly at: 'coming' }
  | { readonly at: 'there'; readonly content: DocumentFragment }
  | { readonly at: 'failed'; readonly text: string };

/** Markdown of a form's help, cleaned before it reaches the page. The renderer is loaded when somebody asks for help. */
export function useHelp(markdown: string, isOn: boolean): HelpView {
  const isWanted = isOn && markdown !== '';
  const [made, setMade] = useState<{ readonly of: string; readonly view: HelpView } | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const show = (view: HelpView): void => void (isCurrent && setMade({ of: markdown, view }));
    renderedMarkdown(markdown).then(
      (content) => show({ at: 'there', content }),
      // What the renderer would need is not on this device.
      () => show({ at: 'failed', text: markdown }),
    );
    return () => void (isCurrent = false);
  }, [markdown, isWanted]);
  if (!isWanted) return { at: 'off' };
  return made !== null && made.of === markdown ? made.view : { at: 'coming' };
}

export interface HelpProps {
  readonly view: HelpView;
  /** The form was not kept back for it any longer: it comes into a room of a fixed size, and moves nothing. */
  readonly isLate: boolean;
}

export function Help({ view, isLate }: HelpProps) {
  const [hasRoom, setRoom] = useState(false);
  if (isLate && view.at === 'coming' && !hasRoom) setRoom(true);
  if (view.at === 'off') return null;
  if (view.at === 'coming') {
    return (
      <div className={hasRoom ? styles['helpRoom'] : undefined}>
        <Busy label="Loading help" />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with a room of its own it scrolls, so the keyboard must reach it
    <section aria-label="Help" className={`${styles['helpBox']} ${hasRoom ? styles['helpRoom'] : ''}`} tabIndex={hasRoom ? 0 : undefined}>
      {view.at === 'there' ? (
        <CleanContent content={view.content} className={styles['help'] ?? ''} />
      ) : (
        <div dir="auto" className={`${styles['help']} ${styles['unrendered']}`}>
          {view.text}
        </div>
      )}
    </section>
  );
}

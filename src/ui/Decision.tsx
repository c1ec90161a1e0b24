import { Button, Checkbox } from '@fluentui/react-components';
import { CheckmarkRegular, DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { Banner } from './Banner.tsx';
import { CleanContent } from './CleanHtml.tsx';
import { useConfirm } from './Confirm.tsx';
import styles from './Decision.module.css';
import { JsonView } from './JsonView.tsx';
import { renderedMarkdown } from './markdown.ts';
import { useToast, type Say } from './toasts.tsx';

type Intent = Parameters<Say>[0];

export interface DecisionProps {
  readonly title: string;
  /** Markdown. */
  readonly message: string;
  /** Who may decide. */
  readonly who: string;
  readonly yes: string;
  readonly no: string;
  /** What a no loses: it is asked for once more. */
  readonly loss: { readonly title: string; readonly text: string };
  /** Why nothing can be decided here now; '' = it can. */
  readonly whyNot: string;
  /** A note for later, while nothing can be decided; null = none is offered. */
  readonly reminder: { readonly label: string; readonly isOn: boolean; readonly set: (is: boolean) => void } | null;
  /** It is being decided: one press is enough. */
  readonly isBusy: boolean;
  /** What is decided on. */
  readonly about: { readonly name: string; readonly value: unknown } | null;
  /** Gives how it went, to be said; null = nothing was sent. */
  readonly answer: (isYes: boolean) => Promise<{ readonly intent: Intent; readonly text: string; readonly details: string } | null>;
}

/** Something that waits for a person's yes or no: what is asked, who may answer, and what the answer is about. */
export function Decision({ title, message, who, yes, no, loss, whyNot, reminder, isBusy, about, answer }: DecisionProps) {
  const confirm = useConfirm();
  const say = useToast();
  const isOff = isBusy || whyNot !== '';
  const give = async (isYes: boolean): Promise<void> => {
    const said = await answer(isYes);
    if (said !== null) say(said.intent, said.text, said.details);
  };
  const refuse = async (): Promise<void> => {
    if (await confirm({ ...loss, confirm: no, danger: true })) await give(false);
  };
  return (
    <Banner intent="warning" title={title}>
      <Message markdown={message} />
      {about !== null && (
        <details>
          <summary>{about.name}</summary>
          <JsonView value={about.value} name={about.name} />
        </details>
      )}
      <p className={styles['who']}>{who}</p>
      {whyNot !== '' && <p className={styles['who']}>{whyNot}</p>}
      {reminder !== null && <Checkbox label={reminder.label} checked={reminder.isOn} onChange={() => reminder.set(!reminder.isOn)} />}
      <div className={styles['answers']}>
        <Button appearance="primary" icon={<CheckmarkRegular />} disabledFocusable={isOff} onClick={() => void give(true)}>
          {yes}
        </Button>
        <Button className={styles['danger'] ?? ''} icon={<DismissRegular />} disabledFocusable={isOff} onClick={() => void refuse()}>
          {no}
        </Button>
      </div>
    </Banner>
  );
}

/** Until the renderer has come, and where it cannot, the text as it is written. */
function Message({ markdown }: { readonly markdown: string }) {
  const [made, setMade] = useState<{ readonly of: string; readonly content: DocumentFragment } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    renderedMarkdown(markdown).then(
      (content) => isCurrent && setMade({ of: markdown, content }),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [markdown]);
  if (markdown === '') return null;
  if (made?.of !== markdown) return <p className={styles['unrendered']}>{markdown}</p>;
  return <CleanContent content={made.content} className={styles['message'] ?? ''} />;
}

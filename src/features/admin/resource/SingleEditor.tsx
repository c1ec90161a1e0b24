import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { reasonOf } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import type { Values, Written } from '#hooks/use-resource.ts';
import { useSingle, type SingleActions, type SingleKind } from '#hooks/use-single.ts';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { FormDeclaration } from './declare.ts';
import { RowForm } from './RowForm.tsx';
import { useRowEditor, type RowEditor } from './use-row-editor.ts';

/** What parts of a page beside the controls may look at. */
export interface SingleParts {
  readonly editor: RowEditor;
  readonly actions: SingleActions;
  /** The row as the server has it, with what is no entry of it. */
  readonly row: Values;
  /** Why nothing can be sent now; null = it can. */
  readonly away: string | null;
}

export interface SingleEditorProps {
  readonly kind: SingleKind;
  readonly form: FormDeclaration;
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The verb on the button: `Update Ldap`. */
  readonly verb: string;
  /** Said in passing when it worked: `Ldap is updated`. */
  readonly said: string;
  /** Buttons beside Save, e.g. what tries the settings. */
  readonly buttons?: (parts: SingleParts) => ReactNode;
  /** What stands below the controls, e.g. the outcome of a try. */
  readonly children?: (parts: SingleParts) => ReactNode;
}

/** A page of settings of which there is one row. */
export function SingleEditor(props: SingleEditorProps) {
  const view = useSingle(props.kind);
  const isReady = view.at === 'ready';
  return (
    <Page title={props.title} subtitle={props.subtitle} asOf={isReady ? view.asOf : undefined} live={isReady && view.live}>
      {view.at === 'loading' && <Skeletons rows={8} height={52} />}
      {view.at === 'missing' && (
        <>
          {view.failure !== null && view.failure.kind !== 'unauthorized' && (
            <Banner intent="error" title={view.failure.message}>
              {reasonOf(view.failure)}
            </Banner>
          )}
          <Empty
            text="This device has not seen these settings yet."
            action={<Button onClick={() => void view.refresh()}>Try again</Button>}
          />
        </>
      )}
      {isReady && <Open {...props} row={view.value} actions={view} />}
    </Page>
  );
}

function Open(props: SingleEditorProps & { readonly row: Values; readonly actions: SingleActions }) {
  const { form, title, said, row, actions, verb } = props;
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const onSaved = (written: Written): void => {
    if (written.at === 'saved') say('success', said);
    if (written.at === 'refused') say('error', failureText(written.failure));
  };
  const editor = useRowEditor({
    form,
    opened: row,
    isNew: false,
    live: row,
    place: title,
    save: actions.save,
    onSaved,
    onInvalid: () => say('warning', 'Invalid form data'),
  });
  const parts = { editor, actions, row, away };
  return (
    <RowForm name={title} form={form} editor={editor} isNew={false} away={away} verb={verb} actions={props.buttons?.(parts)}>
      {props.children?.(parts)}
    </RowForm>
  );
}

/** A refusal in the words of specification 8: the message, a comma, then the error. */
export function failureText(failure: { readonly message: string; readonly error?: string }): string {
  return failure.error ? `${failure.message}, ${failure.error}` : failure.message;
}

import { Button } from '@fluentui/react-components';
import { isUnanswered, reasonOf } from '#contract/failure.ts';
import { Banner } from '#ui/Banner.tsx';
import { Time } from '#ui/Time.tsx';
import type { FormDeclaration } from './declare.ts';
import { fieldId } from './FieldRow.tsx';
import { labelOf } from './form-values.ts';
import styles from './resource.module.css';
import type { RowEditor } from './use-row-editor.ts';

export interface EditorNotesProps {
  readonly form: FormDeclaration;
  readonly editor: RowEditor;
  /** Why nothing can be saved now, null = it can. */
  readonly away: string | null;
  /** The row was removed by somebody else. */
  readonly isGone: boolean;
}

/** What a person should know before they go on: above the controls. */
export function EditorNotes(props: EditorNotesProps) {
  return (
    <>
      {props.away !== null && (
        <Banner intent="warning" title={props.away}>
          What you change stays on this device, except secrets. It can be saved while the server answers.
        </Banner>
      )}
      {props.isGone && (
        <Banner intent="error" title="Somebody removed it meanwhile">
          What you entered is still here. Copy what you need, then close.
        </Banner>
      )}
      <Left {...props} />
      <Overtaken {...props} />
      <Failed {...props} />
      <Summary {...props} />
    </>
  );
}

function Left({ editor: { kept } }: EditorNotesProps) {
  const { offer, take, discard, undo, putAside } = kept;
  if (offer === null) return null;
  if (offer.at === 'discarded') {
    const actions = (
      <>
        <Button onClick={undo}>Undo</Button>
        <Button onClick={putAside}>Close</Button>
      </>
    );
    return <Banner intent="info" title="What you had entered is discarded" actions={actions} />;
  }
  const actions = (
    <>
      <Button appearance="primary" onClick={take}>
        Take over
      </Button>
      <Button onClick={discard}>Discard</Button>
      <Button onClick={putAside}>Not now</Button>
    </>
  );
  return (
    <Banner intent="info" title="You began to change this and did not save it" actions={actions}>
      It is on this device, last changed <Time at={offer.editedAt} />. Secrets have to be given again.
    </Banner>
  );
}

function Overtaken({ form, editor }: EditorNotesProps) {
  if (editor.conflict.length === 0) return null;
  const actions = (
    <>
      <Button onClick={() => editor.settle('mine')}>Keep mine</Button>
      <Button onClick={() => editor.settle('theirs')}>Take theirs</Button>
    </>
  );
  return (
    <Banner intent="warning" title="Changed by somebody else meanwhile" actions={actions}>
      <p>Nothing is saved until you decide.</p>
      <div className={styles['scroll']}>
        <table className={styles['differences']}>
          <thead>
            <tr>
              {['', 'Before', 'Theirs', 'Here'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {editor.conflict.map(({ name, base, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{form.fields[name]?.label ?? name}</th>
                {[base, theirs, mine].map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the columns stay
                  <td key={at}>{shown(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Banner>
  );
}

const longest = 200;
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = value == null || value === '' ? '(blank)' : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function Failed({ editor: { failed } }: EditorNotesProps) {
  if (failed === null) return null;
  switch (failed.at) {
    case 'gone':
      return (
        <Banner intent="error" title="It is not there any more">
          Somebody removed it meanwhile. Nothing was saved.
        </Banner>
      );
    case 'unknown':
      return (
        <Banner intent="warning" title="The server did not answer">
          Whether it was saved is not known. Save again when the server answers: it is looked at before anything is written.
        </Banner>
      );
    case 'refused':
      if (isUnanswered(failed.failure)) {
        return (
          <Banner intent="warning" title="It was not saved">
            {failed.failure.message}. Nothing was sent, and what you entered is still here.
          </Banner>
        );
      }
      return (
        <Banner intent="error" title={failed.failure.message || 'It was not saved'}>
          {reasonOf(failed.failure)}
        </Banner>
      );
  }
}

function Summary({ form, editor }: EditorNotesProps) {
  const wrong = Object.keys(form.fields).filter((name) => editor.errors[name]?.message);
  if (wrong.length === 0) return null;
  return (
    <Banner intent="error" title="Invalid form data">
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
            >
              {form.fields[name] && labelOf(form.fields[name], editor.values)}
            </a>
            : {editor.errors[name]?.message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

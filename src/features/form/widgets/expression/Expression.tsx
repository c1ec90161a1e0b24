import { useFieldContext_unstable } from '@fluentui/react-components';
import type { ExpressionField } from '#engine/index.ts';
import { CleanHtml } from '#ui/CleanHtml.tsx';
import { TextInput } from '#ui/controls/TextInput.tsx';
import { FaIcon } from '#ui/Icon.tsx';
import { PatientRing } from '#ui/Loading.tsx';
import { isAsking } from '#features/form/asked.ts';
import { directionOf, shownText } from '../attributes.ts';
import type { WidgetProps } from '../widget-props.ts';
import styles from './Expression.module.css';

/** A value that was worked out: a line nobody edits, until the pencil is taken. Double click opens the whole value. */
export function Expression({ field, state, value, onType, onCommit, onView }: WidgetProps<ExpressionField>) {
  const icon = field.icon === '' ? null : <FaIcon name={field.icon} />;
  if (state.editing) {
    return (
      <TextInput
        value={shownText(value)}
        {...directionOf(shownText(value))}
        placeholder={field.placeholder}
        before={icon}
        onType={onType}
        onBlur={onCommit}
        onKeyDown={(event) => event.key === 'Enter' && onCommit()}
      />
    );
  }
  const isBusy = isAsking(state);
  if (field.isHtml && typeof value === 'string' && value !== '') return <Markup html={value} />;
  return (
    <TextInput
      isStill
      value={lineOf(value)}
      {...directionOf(lineOf(value))}
      placeholder={isBusy ? 'Loading...' : field.placeholder}
      aria-busy={isBusy}
      before={icon}
      after={isBusy ? <PatientRing /> : null}
      onDoubleClick={onView}
    />
  );
}

/** A value on one line; a list or an object only says that it is one. */
export function lineOf(value: unknown): string {
  if (Array.isArray(value)) return '[List]';
  return typeof value === 'object' && value !== null ? '[Object]' : shownText(value);
}

function Markup({ html }: { readonly html: string }) {
  const labelledBy = useFieldContext_unstable()?.labelId;
  return (
    <fieldset aria-labelledby={labelledBy} className={styles['markup']}>
      <CleanHtml html={html} />
    </fieldset>
  );
}

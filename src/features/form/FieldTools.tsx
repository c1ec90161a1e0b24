import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, DismissRegular, EditRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import type { Field, FieldState } from '#engine/index.ts';
import { useFormStore } from '#hooks/use-form-engine.ts';
import { useCan } from '#hooks/use-session.ts';
import { bracesSign, bugSign } from '#ui/controls/signs.tsx';
import { ToolButton } from '#ui/controls/ToolButton.tsx';
import { Tip } from '#ui/Tip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { askedBy, isEditable, refreshOf } from './asked.ts';
import styles from './Field.module.css';
import type { FieldViews } from './use-field-views.ts';

export interface FieldToolsProps {
  readonly field: Field;
  readonly state: FieldState;
  readonly views: FieldViews;
}

/** What can be done with a field whose value is worked out: ask again, look inside, edit. */
export function FieldTools({ field, state: { value, editing }, views }: FieldToolsProps) {
  return <Tools field={field} views={views} editing={editing} shape={shapeOf(value)} />;
}

type Shape = 'plain' | 'structured' | 'other';
function shapeOf(value: unknown): Shape {
  if (value === undefined || typeof value === 'string' || typeof value === 'number') return 'plain';
  return typeof value === 'object' && value !== null ? 'structured' : 'other';
}

interface ToolsProps extends Omit<FieldToolsProps, 'state'> {
  readonly editing: boolean;
  readonly shape: Shape;
}

/** A field is drawn with every answer; its tools, a tenth of the work, only when they change. */
const Tools = memo(function Tools({ field, views, editing, shape }: ToolsProps) {
  const can = useCan();
  const canDebug = can('debug forms');
  const { viewer, debug } = views;
  return (
    <span className={styles['tools']}>
      <Refresh field={field} />
      {canDebug && askedBy(field) !== null && (
        <ToolButton
          className={styles['tool']}
          name={`${debug.on ? 'Hide' : 'Show'} the expression of ${field.label}`}
          sign={bugSign}
          onPress={debug.toggle}
          isPressed={debug.on}
        />
      )}
      {isEditable(field) && !viewer.on && <Pencil field={field} editing={editing} shape={shape} />}
      {field.kind === 'expression' && (canDebug || shape === 'structured') && (
        <ToolButton
          className={styles['tool']}
          name={`${viewer.on ? 'Close' : 'View'} the value of ${field.label}`}
          sign={viewer.on ? <DismissRegular /> : bracesSign}
          onPress={viewer.toggle}
          isPressed={viewer.on}
        />
      )}
    </span>
  );
});

/** A button for asking again, or a tag that also says how often that happens by itself. */
function Refresh({ field }: { readonly field: Field }) {
  const { send } = useFormStore();
  const refresh = refreshOf(field);
  if (refresh === null) return null;
  const press = (): void => send({ type: 'refreshed', field: field.name });
  if (refresh === 'manual')
    return <ToolButton className={styles['tool']} name={`Refresh ${field.label}`} sign={<ArrowClockwiseRegular />} onPress={press} />;
  return (
    <Tip content={`Refreshes every ${refresh}; press to refresh now`} relationship="description">
      <Button
        size="small"
        shape="circular"
        className={styles['tool'] ?? ''}
        aria-label={`Refresh ${field.label}, every ${refresh}`}
        onClick={press}
      >
        {refresh}
      </Button>
    </Tip>
  );
}

function Pencil({ field, editing, shape }: Omit<ToolsProps, 'views'>) {
  const { send } = useFormStore();
  const say = useToast();
  const press = (): void => {
    if (!editing && shape !== 'plain') say('warning', 'You can only edit string or number expression fields.');
    else send({ type: 'pencilled', field: field.name, on: !editing });
  };
  return (
    <ToolButton
      className={styles['tool']}
      name={`${editing ? 'Stop editing' : 'Edit'} ${field.label}`}
      sign={editing ? <DismissRegular /> : <EditRegular />}
      onPress={press}
      isPressed={editing}
    />
  );
}

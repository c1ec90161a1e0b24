import { Input } from '@fluentui/react-components';
import type { ConstantField } from '#engine/index.ts';
import { directionOf } from './attributes.ts';
import type { WidgetProps } from './widget-props.ts';

/** A value nobody edits. */
export function Constant({ value }: WidgetProps<ConstantField>) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return <Input readOnly appearance="filled-darker" value={text} {...directionOf(text)} />;
}

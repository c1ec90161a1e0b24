import { Input } from '@fluentui/react-components';
import type { ConstantField } from '#engine/index.ts';
import type { WidgetProps } from './widget-props.ts';

/** A value nobody edits. */
export function Constant({ value }: WidgetProps<ConstantField>) {
  return <Input readOnly appearance="filled-darker" value={typeof value === 'string' ? value : (JSON.stringify(value) ?? '')} />;
}

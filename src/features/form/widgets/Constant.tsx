import type { ConstantField } from '#engine/index.ts';
import { TextInput } from '#ui/controls/TextInput.tsx';
import { directionOf } from './attributes.ts';
import type { WidgetProps } from './widget-props.ts';

/** A value nobody edits. */
export function Constant({ value }: WidgetProps<ConstantField>) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return <TextInput isStill value={text} {...directionOf(text)} />;
}

import { createElement } from 'react';
import type { Field } from '#engine/index.ts';
import { widgetOf } from './index.ts';
import type { WidgetProps } from './widget-props.ts';

/** The widget that fits the field. */
export function Widget(props: WidgetProps<Field>) {
  return createElement(widgetOf(props.field), props);
}

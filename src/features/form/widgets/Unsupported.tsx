import type { UnsupportedField } from '#engine/index.ts';
import { Banner } from '#ui/Banner.tsx';
import type { WidgetProps } from './widget-props.ts';

/** In the place of a field that cannot be drawn. */
export function Unsupported({ field }: WidgetProps<UnsupportedField>) {
  return <Banner intent="warning">{field.reason}</Banner>;
}

import { createElement, Suspense } from 'react';
import type { Field } from '#engine/index.ts';
import styles from '../Field.module.css';
import { widgetOf } from './index.ts';
import type { WidgetProps } from './widget-props.ts';

/** The widget that fits the field. */
export function Widget(props: WidgetProps<Field>) {
  return <Suspense fallback={<span className={styles['coming']} />}>{createElement(widgetOf(props.field), props)}</Suspense>;
}

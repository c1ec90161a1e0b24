import type { HtmlField } from '#engine/index.ts';
import { Banner } from '#ui/Banner.tsx';
import { CleanHtml } from '#ui/CleanHtml.tsx';
import { Busy } from '#ui/Loading.tsx';
import { isAsking } from '#features/form/asked.ts';
import { shownText } from '../attributes.ts';
import type { WidgetProps } from '../widget-props.ts';
import styles from './Expression.module.css';

/** Markup that was worked out, cleaned. The last one stays while a new one is on its way. */
export function Html({ field, state, value }: WidgetProps<HtmlField>) {
  const html = typeof value === 'object' && value !== null ? JSON.stringify(value) : shownText(value);
  if (state.error !== null)
    return (
      <Banner intent="error" title={field.label}>
        {state.error}
      </Banner>
    );
  if (html === '' && !isAsking(state)) return null;
  return (
    <div className={styles['place']}>
      {html === '' ? <Busy label="Loading..." /> : <CleanHtml className={styles['html'] ?? ''} html={html} />}
    </div>
  );
}

import { CheckmarkRegular, DismissRegular } from '@fluentui/react-icons';
import type { TableColumn } from '#engine/index.ts';
import { CleanHtml } from '#ui/CleanHtml.tsx';
import { plainText } from './cell-text.ts';

export function TableCell({ column, value }: { readonly column: TableColumn; readonly value: unknown }) {
  if (column.type === 'checkbox') {
    const isOn = value === true || value === 'true' || value === 1;
    return isOn ? <CheckmarkRegular aria-label="Yes" /> : <DismissRegular aria-label="No" />;
  }
  const text = plainText(column, value);
  return column.type === 'html' && text !== '' ? <CleanHtml inline html={text} /> : text;
}

import { Dropdown, Option } from '@fluentui/react-components';
import { optionText, preview, shownColumns, type EnumField } from '#engine/index.ts';
import type { WidgetProps } from './widget-props.ts';

/** Options are told apart by their place in the list; choosing a chosen one takes the choice back. */
export function Select({ field, value, readOnly, onChoose }: WidgetProps<EnumField>) {
  const { values } = field;
  const chosen = new Set<unknown>(field.multiple && Array.isArray(value) ? value : [value]);
  const places = values.flatMap((option, at) => (value !== undefined && chosen.has(option) ? [String(at)] : []));
  function choose(place: string | undefined, selected: readonly string[]): void {
    if (field.multiple) onChoose(selected.map((at) => values[Number(at)]));
    else onChoose(place === undefined || places.includes(place) ? undefined : values[Number(place)]);
  }
  return (
    <Dropdown
      inlinePopup
      multiselect={field.multiple}
      disabled={readOnly}
      placeholder={field.placeholder || 'Select...'}
      value={preview(field, values, value)}
      selectedOptions={places}
      onOptionSelect={(_, data) => choose(data.optionValue, data.selectedOptions)}
    >
      {values.length === 0 && (
        <Option disabled value="none" text="No data">
          No data
        </Option>
      )}
      {values.map((option, at) => (
        <Option key={at} value={String(at)} text={optionText(field, option)}>
          {columnsText(field, option)}
        </Option>
      ))}
    </Dropdown>
  );
}

/** Every column of an option, side by side. */
function columnsText(field: EnumField, option: unknown): string {
  const columns = shownColumns(field, option);
  if (columns.length < 2) return optionText(field, option);
  return columns.map((column) => optionText({ ...field, columns: [column], previewColumn: column }, option)).join(' · ');
}

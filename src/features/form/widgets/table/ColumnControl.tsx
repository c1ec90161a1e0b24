import { chosenInCell, columnOptions, type TableColumn, type TableField } from '#engine/index.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { later } from '#ui/later.tsx';
import { Busy } from '#ui/Loading.tsx';
import { shownText } from '../attributes.ts';
import { Check } from '../Check.tsx';
import { Multiline } from '../Multiline.tsx';
import { NumberInput } from '../NumberInput.tsx';
import { SelectControl } from '../select/SelectControl.tsx';
import { Text } from '../Text.tsx';

const DateControl = later(
  async () => (await import('../date/DateControl.tsx')).DateControl,
  () => <Busy label="Loading" />,
);

export interface ColumnControlProps {
  readonly field: TableField;
  readonly column: TableColumn;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The control that fits a column. */
export function ColumnControl(props: ColumnControlProps) {
  const { column, value, onChange } = props;
  const { label, icon, placeholder } = column;
  const readOnly = props.readOnly || !column.hasEditor;
  const typed = { value, readOnly, onType: onChange, onCommit: nothing, onChoose: onChange };
  switch (column.type) {
    case 'checkbox':
      return <Check field={column} {...typed} />;
    case 'number':
      return <NumberInput field={{ icon, placeholder, attrs: {} }} {...typed} />;
    case 'textarea':
    case 'html':
      return <Multiline field={{ placeholder, attrs: { rows: 4 } }} {...typed} />;
    case 'enum':
      return <ListColumn {...props} />;
    case 'datetime':
      return <DateControl {...typed} {...{ label, icon, placeholder }} type={column.dateType} />;
    case 'text':
    case 'password':
      return <Text field={{ kind: column.type, label, icon, placeholder, attrs: {} }} {...typed} value={shownText(value)} />;
  }
}

const nothing = (): void => undefined;

function ListColumn({ field, column, value, readOnly, onChange }: ColumnControlProps) {
  const options = columnOptions(useFormState(), field, column.name);
  return (
    <SelectControl
      shape={column}
      options={options}
      value={chosenInCell(column, options, value)}
      isLoading={false}
      readOnly={readOnly}
      onChoose={onChange}
    />
  );
}

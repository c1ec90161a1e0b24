import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked';
import { CodeRegular } from '@fluentui/react-icons/svg/code';
import { DatabaseRegular } from '@fluentui/react-icons/svg/database';
import { FormRegular } from '@fluentui/react-icons/svg/form';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { NumberSymbolRegular } from '@fluentui/react-icons/svg/number-symbol';
import { PasswordRegular } from '@fluentui/react-icons/svg/password';
import { PinRegular } from '@fluentui/react-icons/svg/pin';
import { RadioButtonRegular } from '@fluentui/react-icons/svg/radio-button';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { TextBulletListRegular } from '@fluentui/react-icons/svg/text-bullet-list';
import { TextDescriptionRegular } from '@fluentui/react-icons/svg/text-description';
import { TextFieldRegular } from '@fluentui/react-icons/svg/text-field';
import type { ReactElement } from 'react';

const icons: Readonly<Record<string, ReactElement>> = {
  text: <TextFieldRegular />,
  textarea: <TextDescriptionRegular />,
  password: <PasswordRegular />,
  number: <NumberSymbolRegular />,
  checkbox: <CheckboxCheckedRegular />,
  radio: <RadioButtonRegular />,
  enum: <TextBulletListRegular />,
  expression: <CalculatorRegular />,
  local: <CalculatorRegular />,
  local_out: <CalculatorRegular />,
  credential: <KeyRegular />,
  constant: <PinRegular />,
  query: <DatabaseRegular />,
  html: <CodeRegular />,
  table: <TableRegular />,
  datetime: <CalendarRegular />,
  file: <AttachRegular />,
};

/** A drawing for a type of field. */
export const typeIcon = (type: string): ReactElement => (Object.hasOwn(icons, type) ? icons[type]! : <FormRegular />);

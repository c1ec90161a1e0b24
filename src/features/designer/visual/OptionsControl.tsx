import { Field, Select } from '@fluentui/react-components';
import { roleOptions } from '#contract/config-check/check.ts';
import { isRow, own } from '#lib/plain.ts';
import { useSurroundings, type ControlProps } from './editing.tsx';
import styles from './Properties.module.css';

const words: Readonly<Record<string, string>> = {
  showDesigner: 'The designer with its backups',
  showSettings: 'All pages of settings',
  showLogs: 'The log of the server',
  showDebugButtons: 'Hidden fields, and what expressions read',
  showExtravars: 'The variables of a form before it is run',
  extendedTokenExpiration: 'Tokens of many days, for scripts',
};

/** What a role opens or closes; what it does not say follows the other roles of a person. */
export function OptionsControl({ value, onChange }: ControlProps) {
  const { isReadOnly } = useSurroundings();
  const options = isRow(value) ? value : {};
  const names = [...new Set([...Object.keys(roleOptions), ...Object.keys(options)])];
  const set = (name: string, said: string): void => {
    const others = Object.fromEntries(Object.entries(options).filter(([key]) => key !== name || said !== ''));
    const next = said === '' ? others : { ...options, [name]: said === 'true' };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div className={styles['options']}>
      {names.map((name) => (
        <Field key={name} label={words[name] ?? name} hint={name} orientation="horizontal">
          <Select
            value={own(options, name) === undefined ? '' : String(own(options, name))}
            disabled={isReadOnly}
            onChange={(_, { value: said }) => set(name, said)}
          >
            <option value="">Not said</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        </Field>
      ))}
    </div>
  );
}

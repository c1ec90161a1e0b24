import { Input } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons';
import type { ControlProps } from '#features/admin/resource/declare.ts';
import { Pill } from '#ui/Pill.tsx';
import styles from './settings.module.css';

/** The public address, with a tag while there is none. */
export function UrlControl({ id, value, onChange }: ControlProps) {
  return (
    <div className={styles['stack']}>
      <Input
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://portal.example.org"
        value={String(value)}
        onChange={(_, data) => onChange(data.value)}
      />
      {value === '' && (
        <div>
          <Pill tone="warning" icon={<WarningFilled />}>
            You have not set the Ansible Form Url
          </Pill>
        </div>
      )}
    </div>
  );
}

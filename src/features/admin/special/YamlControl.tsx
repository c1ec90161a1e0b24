import { Textarea } from '@fluentui/react-components';
import type { ControlProps } from '#features/admin/resource/declare.ts';
import styles from './settings.module.css';

/** A long text of YAML. The tab key goes on to the next control, as everywhere. */
export function YamlControl({ id, value, onChange }: ControlProps) {
  return (
    <Textarea
      id={id}
      value={String(value)}
      onChange={(_, data) => onChange(data.value)}
      rows={24}
      resize="vertical"
      spellCheck={false}
      textarea={{ className: styles['yaml'] ?? '', wrap: 'off', autoCapitalize: 'off' }}
    />
  );
}

import { Textarea } from '@fluentui/react-components';
import { useState, type ClipboardEvent } from 'react';
import type { ControlProps } from '#features/admin/resource/declare.ts';
import { hasLongLine, mostInLine } from '#lib/long-line.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './settings.module.css';

const tooLong = `It has a line of more than ${mostInLine.toLocaleString('en')} characters, over which browsers stand still.`;

/** A long text of YAML. The tab key goes on to the next control, as everywhere. A line that would hold the page for seconds is not let in. */
export function YamlControl({ id, value, onChange }: ControlProps) {
  const [isRefused, setRefused] = useState(false);
  const refuseLongLine = (event: ClipboardEvent): void => {
    const isLong = hasLongLine(event.clipboardData.getData('text/plain'));
    setRefused(isLong);
    if (isLong) event.preventDefault();
  };
  if (hasLongLine(String(value)))
    return (
      <Banner intent="warning" title="This text is not shown here">
        {tooLong} It counts as it is; edit it in the designer or in a file, then import it.
      </Banner>
    );
  return (
    <>
      <Textarea
        id={id}
        value={String(value)}
        onChange={(_, data) => onChange(data.value)}
        rows={24}
        resize="vertical"
        spellCheck={false}
        textarea={{ className: styles['yaml'] ?? '', wrap: 'off', autoCapitalize: 'off', onPaste: refuseLongLine }}
      />
      {isRefused && (
        <Banner intent="warning" title="This was not pasted">
          {tooLong} Fold it, then paste it again.
        </Banner>
      )}
    </>
  );
}

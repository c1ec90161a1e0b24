import { Field } from '@fluentui/react-components';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { FileField, FormEvent } from '#engine/index.ts';
import { FileInput } from '#features/form/widgets/file/FileInput.tsx';
import { sizeText } from '#features/form/widgets/file/size.ts';
import { UploadsProvider } from '#hooks/use-run.ts';
import { draw } from './stage.tsx';

// Finding controls by their role takes its time on a busy machine.

const image = new File(['x'.repeat(1536)], 'disk ü.img', { type: 'application/octet-stream' });
const field = { name: 'disk', label: 'Disk', placeholder: '', icon: '' } as FileField;

/** Draws a file field and tells what is attached. */
function drawFile({ readOnly = false, share = 0 } = {}): () => unknown {
  let attached: unknown;
  function Held() {
    const [value, setValue] = useState<unknown>();
    const send = (event: FormEvent): void => {
      if (event.type !== 'attached') return;
      attached = event.file;
      setValue(event.file ?? undefined);
    };
    const nothing = (): void => undefined;
    const handlers = { send, onType: nothing, onCommit: nothing, onChoose: nothing, onView: nothing };
    return (
      <Field label="Disk">
        <FileInput field={field} state={{} as never} value={value} readOnly={readOnly} {...handlers} />
      </Field>
    );
  }
  draw(
    <UploadsProvider value={new Map([['disk', share]])}>
      <Held />
    </UploadsProvider>,
  );
  return () => attached;
}

describe('a file field', () => {
  test('takes a chosen file, shows its name and size, and lets it go', async () => {
    const attached = drawFile();
    expect(screen.getByText('No file chosen')).toBeVisible();
    expect(screen.getByText('Choose a file...')).toBeVisible();
    await userEvent.upload(screen.getByLabelText('Disk'), image);
    expect(attached()).toBe(image);
    expect(screen.getByText('disk ü.img (1.5 kB)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove disk ü.img' }));
    expect(attached()).toBeNull();
    expect(screen.getByText('No file chosen')).toBeVisible();
    expect(screen.getByLabelText('Disk')).toHaveFocus();
  });

  test('takes the first of the files that are dropped on it', () => {
    const attached = drawFile();
    fireEvent.drop(screen.getByText('No file chosen'), { dataTransfer: { files: [image, new File([], 'other')] } });
    expect(attached()).toBe(image);
  });

  test('takes nothing when it is read only', () => {
    const attached = drawFile({ readOnly: true });
    fireEvent.drop(screen.getByText('No file chosen'), { dataTransfer: { files: [image] } });
    expect(attached()).toBeUndefined();
    expect(screen.getByLabelText('Disk')).toBeDisabled();
  });

  test('shows how much of it is sent, only while it is on its way', () => {
    drawFile({ share: 0.4 });
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0.4');
    drawFile({ share: 1 });
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });

  test('F14 a size is told in steps of 1024 with at most two decimals', () => {
    expect([0, 1023, 1024, 1536, 1_300_000, 5 * 1024 ** 4, 5000 * 1024 ** 4].map(sizeText)).toEqual([
      '0 B',
      '1023 B',
      '1 kB',
      '1.5 kB',
      '1.24 MB',
      '5 TB',
      '5000 TB',
    ]);
  });
});

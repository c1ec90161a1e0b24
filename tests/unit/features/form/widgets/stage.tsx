import { Field, FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { SelectControl } from '#features/form/widgets/select/SelectControl.tsx';
import type { SelectShape } from '#features/form/widgets/select/shape.ts';
import { Toasts } from '#ui/toasts.tsx';
import '#tests/support/lists-are-there.ts';

/** Draws controls as the page does, without what surrounds them. */
export function draw(children: ReactNode): void {
  render(
    <FluentProvider theme={webLightTheme}>
      <Toasts>{children}</Toasts>
    </FluentProvider>,
  );
}

const plain: SelectShape = {
  label: 'City',
  placeholder: '',
  multiple: false,
  columns: [],
  pctColumns: [],
  filterColumns: [],
  previewColumn: '',
  valueColumn: '',
  sticky: false,
  horizontal: false,
};

interface Given {
  readonly options: readonly unknown[];
  readonly value?: unknown;
  readonly isLoading?: boolean;
  readonly shape?: Partial<SelectShape>;
}

/** Draws a select and tells what is chosen in it. */
export function drawSelect({ options, value, isLoading = false, shape = {} }: Given): () => unknown {
  let now = value;
  function Held() {
    const [held, setHeld] = useState(value);
    const choose = (input: unknown): void => {
      now = input;
      setHeld(input);
    };
    return (
      <Field label="City">
        <SelectControl
          shape={{ ...plain, ...shape }}
          options={options}
          value={held}
          isLoading={isLoading}
          readOnly={false}
          onChoose={choose}
        />
      </Field>
    );
  }
  draw(<Held />);
  return () => now;
}

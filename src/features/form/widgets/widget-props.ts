import type { Field } from '#engine/index.ts';

/**
 * What every widget gets. Label, help, errors and their ties to the control come from the Fluent `Field` around it. `onType` for each
 * key, `onCommit` when the person is done; `onChoose` does both, for controls without typing.
 */
export interface WidgetProps<F extends Field> {
  readonly field: F;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onType: (input: unknown) => void;
  readonly onCommit: () => void;
  readonly onChoose: (input: unknown) => void;
}

import type { Field, FieldState, FormEvent } from '#engine/index.ts';

/**
 * What a control gets that only enters a value, in a field or in a row of a table. Label, help, errors and their ties to the control
 * come from the `Labelled` or the Fluent `Field` around it. `onType` for each key, `onCommit` when the person is done; `onChoose` does both, for
 * controls without typing.
 */
export interface ControlProps<F> {
  readonly field: F;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onType: (input: unknown) => void;
  readonly onCommit: () => void;
  readonly onChoose: (input: unknown) => void;
}

/** What every widget gets. `onView` opens or closes the viewer of the value. */
export interface WidgetProps<F extends Field> extends ControlProps<F> {
  readonly state: FieldState;
  readonly send: (event: FormEvent) => void;
  readonly onView: () => void;
}

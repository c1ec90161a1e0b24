import type { DateType } from '#engine/index.ts';

export interface DateControlProps {
  readonly label: string;
  readonly type: DateType;
  readonly icon: string;
  readonly placeholder: string;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onType: (input: string) => void;
  readonly onCommit: () => void;
  readonly onChoose: (input: string) => void;
}

/** `now`: when the control appeared; a week is one of that year. */
export interface PickedProps extends DateControlProps {
  readonly now: Date;
}

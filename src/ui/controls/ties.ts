import { useFieldControlProps_unstable } from '@fluentui/react-components';

/** What ties a control to the label, the help and the errors around it; empty where nothing is around it. */
export interface Ties {
  readonly id?: string;
  readonly required?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

/** Read from what `Labelled` gives, and from the library's own field: either may stand around a control. */
export const useTies = (): Ties => useFieldControlProps_unstable<Ties>({}, whole);

const whole = { supportsLabelFor: true, supportsRequired: true } as const;

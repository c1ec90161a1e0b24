import { useState } from 'react';

/** Something that is shown or applied, or not. */
export interface Toggle {
  readonly on: boolean;
  readonly toggle: () => void;
}

function useToggle(first: boolean): Toggle {
  const [on, setOn] = useState(first);
  return { on, toggle: () => setOn(!on) };
}

/** What the person switched on around a form. */
export interface FormPanels {
  readonly help: Toggle;
  readonly extravars: Toggle;
  readonly problems: Toggle;
  readonly verbose: Toggle;
  readonly hidden: Toggle;
}

export function usePanels(showHelp: boolean): FormPanels {
  return {
    help: useToggle(showHelp),
    extravars: useToggle(false),
    problems: useToggle(false),
    verbose: useToggle(false),
    hidden: useToggle(false),
  };
}

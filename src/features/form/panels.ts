import { useState } from 'react';

/** Something that is shown or applied, or not. */
export interface Toggle {
  readonly on: boolean;
  readonly toggle: () => void;
  readonly turn: (on: boolean) => void;
}

function useToggle(first: boolean): Toggle {
  const [on, setOn] = useState(first);
  return { on, toggle: () => setOn(!on), turn: setOn };
}

/** What the person switched on around a form. */
export interface FormPanels {
  readonly help: Toggle;
  readonly extravars: Toggle;
  readonly problems: Toggle;
  readonly verbose: Toggle;
  readonly hidden: Toggle;
  /** Closes what a form that starts over is drawn without. */
  readonly close: () => void;
}

export function usePanels(showHelp: boolean): FormPanels {
  const extravars = useToggle(false);
  return {
    help: useToggle(showHelp),
    extravars,
    close: () => extravars.turn(false),
    problems: useToggle(false),
    verbose: useToggle(false),
    hidden: useToggle(false),
  };
}

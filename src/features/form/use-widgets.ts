import { useEffect, useState } from 'react';
import type { Field } from '#engine/index.ts';
import { widgetsOf } from './widgets/index.ts';

/** Whether everything is loaded that these fields are drawn with. */
export function useWidgets(fields: readonly Field[]): boolean {
  const [isThere, setThere] = useState(() => widgetsOf(fields) === null);
  useEffect(() => {
    if (isThere) return undefined;
    let isCurrent = true;
    void Promise.resolve(widgetsOf(fields)).then(() => isCurrent && setThere(true));
    return () => void (isCurrent = false);
  }, [fields, isThere]);
  return isThere;
}

import { useEffect, useState } from 'react';
import type { Field } from '#engine/index.ts';
import { useIdle } from '#ui/use-idle.ts';
import { widgetsOf } from './widgets/index.ts';
import { OpenSelect } from './widgets/select/SelectControl.tsx';

/** Whether everything is loaded that these fields are drawn with. What shows options comes when the page has time for it. */
export function useWidgets(fields: readonly Field[]): boolean {
  const [isThere, setThere] = useState(() => widgetsOf(fields) === null);
  useEffect(() => {
    if (isThere) return undefined;
    let isCurrent = true;
    void Promise.resolve(widgetsOf(fields)).then(() => isCurrent && setThere(true));
    return () => void (isCurrent = false);
  }, [fields, isThere]);
  const isIdle = useIdle();
  const hasLists = fields.some(({ kind }) => kind === 'enum' || kind === 'table');
  useEffect(() => {
    // The first list that somebody opens is there.
    if (isIdle && hasLists) void OpenSelect.preload();
  }, [isIdle, hasLists]);
  return isThere;
}

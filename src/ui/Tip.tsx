import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import { useState, type SyntheticEvent } from 'react';

/** A tooltip for a pointer that hovers and for the keyboard. A finger gets none: nothing would take it away again. */
export function Tip(props: TooltipProps) {
  const [isShown, setShown] = useState(false);
  return <Tooltip {...props} visible={isShown} onVisibleChange={(event, { visible }) => setShown(visible && !isTap(event))} />;
}

function isTap(event: SyntheticEvent | Event | undefined): boolean {
  if (event === undefined) return false;
  const { nativeEvent } = event as SyntheticEvent;
  if (nativeEvent instanceof PointerEvent) return nativeEvent.pointerType === 'touch';
  // A press gives the focus, too.
  return event.type === 'focus' && event.target instanceof Element && !event.target.matches(':focus-visible');
}

import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import { cloneElement, isValidElement, useEffect, useState, type FocusEvent, type PointerEvent, type SyntheticEvent } from 'react';

/** A tooltip for a pointer that hovers and for the keyboard. A finger gets none: nothing would take it away again. */
export function Tip(props: TooltipProps) {
  const { relationship, content, children } = props;
  if (relationship === 'label' && typeof content === 'string' && isValidElement<TriggerProps>(children))
    return <NameTip name={content} trigger={children} />;
  return <FullTip {...props} />;
}

function FullTip(props: TooltipProps) {
  const [isShown, setShown] = useState(false);
  return <Tooltip {...props} visible={isShown} onVisibleChange={(event, { visible }) => setShown(visible && !isTap(event))} />;
}

function isTap(event: SyntheticEvent | Event | undefined): boolean {
  if (event === undefined) return false;
  const { nativeEvent } = event as SyntheticEvent;
  if (nativeEvent instanceof window.PointerEvent) return nativeEvent.pointerType === 'touch';
  // A press gives the focus, too.
  return event.type === 'focus' && event.target instanceof Element && !event.target.matches(':focus-visible');
}

interface TriggerProps {
  readonly 'aria-label'?: string;
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
}
interface NameTipProps {
  readonly name: string;
  readonly trigger: React.ReactElement<TriggerProps>;
}

/** The name of a button is an attribute; what shows it is made when somebody first comes near. A form has hundreds of such buttons. */
function NameTip({ name, trigger }: NameTipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const { onPointerEnter, onFocus } = trigger.props;
  const named = cloneElement(trigger, {
    'aria-label': name,
    onPointerEnter(event) {
      onPointerEnter?.(event);
      setTarget(event.currentTarget);
    },
    onFocus(event) {
      onFocus?.(event);
      setTarget(event.currentTarget);
    },
  });
  return (
    <>
      {named}
      {target && <Shown name={name} target={target} />}
    </>
  );
}

/** As long as Fluent waits, so that all of them behave the same. */
const delayMs = 250;

function Shown({ name, target }: { readonly name: string; readonly target: HTMLElement }) {
  const [isNear, setNear] = useState(() => isAt(target));
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const near = (): void => setNear(isAt(target));
    const enter = ({ pointerType }: globalThis.PointerEvent): void => setNear(pointerType !== 'touch');
    const leave = (): void => setNear(false);
    target.addEventListener('pointerenter', enter, { signal });
    target.addEventListener('pointerleave', leave, { signal });
    target.addEventListener('focus', near, { signal });
    target.addEventListener('blur', leave, { signal });
    return () => gone.abort();
  }, [target]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isNear), delayMs);
    return () => clearTimeout(timer);
  }, [isNear]);
  // It can be read with the pointer on it, and goes with Escape.
  const content = { children: name, onPointerEnter: () => setNear(true), onPointerLeave: () => setNear(false) };
  return (
    <Tooltip
      content={content}
      relationship="inaccessible"
      visible={isShown}
      positioning={{ target }}
      onVisibleChange={(_, { visible }) => !visible && setShown(false)}
    />
  );
}

/** A press gives the focus, too, and a finger seems to hover. */
const isAt = (target: HTMLElement): boolean =>
  target.matches(':focus-visible') || (matchMedia('(hover: hover)').matches && target.matches(':hover'));

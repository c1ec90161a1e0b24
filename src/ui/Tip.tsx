import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import {
  cloneElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
} from 'react';

interface TriggerProps {
  readonly 'aria-label'?: string;
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
}

type TipProps = TooltipProps & { readonly children: ReactElement<TriggerProps> };

/** A tooltip for a pointer that hovers and for the keyboard. A finger gets none: nothing would take it away again. */
export function Tip(props: TipProps) {
  const { relationship, content, children } = props;
  if (relationship === 'label' && typeof content === 'string') return <NameTip name={content} trigger={children} />;
  return <FullTip {...props} />;
}

function FullTip({ children, ...props }: TipProps) {
  const [isShown, setShown] = useState(false);
  const [target, trigger] = useTarget(children);
  useHideWhenFocusLeaves(isShown, target, () => setShown(false));
  return (
    <Tooltip {...props} visible={isShown} onVisibleChange={(event, { visible }) => setShown(visible && !isTap(event))}>
      {trigger}
    </Tooltip>
  );
}

function isTap(event: SyntheticEvent | Event | undefined): boolean {
  if (event === undefined) return false;
  const { nativeEvent } = event as SyntheticEvent;
  if (nativeEvent instanceof window.PointerEvent) return nativeEvent.pointerType === 'touch';
  // A press gives the focus, too.
  return event.type === 'focus' && event.target instanceof Element && !event.target.matches(':focus-visible');
}

/** The element under `trigger` once somebody came near, and the trigger that tells of it. */
function useTarget(trigger: ReactElement<TriggerProps>, more: TriggerProps = {}): [HTMLElement | null, ReactElement<TriggerProps>] {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const { onPointerEnter, onFocus } = trigger.props;
  const telling = cloneElement(trigger, {
    ...more,
    onPointerEnter(event) {
      onPointerEnter?.(event);
      setTarget(event.currentTarget);
    },
    onFocus(event) {
      onFocus?.(event);
      setTarget(event.currentTarget);
    },
  });
  return [target, telling];
}

/**
 * Calls `hide` at once when the focus leaves what the tip belongs to, or goes elsewhere under a pointer that rests. The Escape that a tip
 * takes would else be missed by the dialog that was just opened.
 */
function useHideWhenFocusLeaves(isShown: boolean, target: HTMLElement | null, hide: () => void): void {
  const hideRef = useRef(hide);
  useEffect(() => {
    hideRef.current = hide;
  });
  // Together with the listener of the tip itself.
  useLayoutEffect(() => {
    if (!isShown || target === null) return undefined;
    const moved = (event: globalThis.FocusEvent): void => {
      if ((event.type === 'focusin') !== target.contains(event.target as Node)) hideRef.current();
    };
    document.addEventListener('focusin', moved);
    document.addEventListener('focusout', moved);
    return () => {
      document.removeEventListener('focusin', moved);
      document.removeEventListener('focusout', moved);
    };
  }, [isShown, target]);
}

/** The name of a button is an attribute; what shows it is made when somebody first comes near. A form has hundreds of such buttons. */
function NameTip({ name, trigger }: { readonly name: string; readonly trigger: ReactElement<TriggerProps> }) {
  const [target, named] = useTarget(trigger, { 'aria-label': name });
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
  const hide = useCallback(() => {
    setNear(false);
    setShown(false);
  }, []);
  useHideWhenFocusLeaves(isShown, target, hide);
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
    // Pressed, it has done its work: the next Escape is for what the press opened.
    target.addEventListener('click', hide, { signal });
    return () => gone.abort();
  }, [target, hide]);
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

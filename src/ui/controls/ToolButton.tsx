import type { ReactElement } from 'react';
import { Tip } from '#ui/Tip.tsx';
import styles from './controls.module.css';

export interface ToolButtonProps {
  readonly name: string;
  readonly sign: ReactElement;
  readonly className?: string | undefined;
  readonly isPressed?: boolean | undefined;
  readonly onPress: () => void;
}

/** A small button that shows a sign, and its name to whoever comes near. */
export function ToolButton({ name, sign, className = '', isPressed, onPress }: ToolButtonProps) {
  return (
    <Tip content={name} relationship="label">
      <button type="button" className={`${styles['tool']} ${className} target`} aria-pressed={isPressed} onClick={onPress}>
        {sign}
      </button>
    </Tip>
  );
}

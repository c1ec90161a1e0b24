import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { Ring } from '#ui/Loading.tsx';
import { CheckOutcome } from './CheckOutcome.tsx';
import type { Check } from './use-check.ts';

export interface CheckCardProps {
  readonly title: string;
  readonly check: Check;
  /** The verb on the button. */
  readonly verb: string;
  /** Why nothing can be tried now; null = it can. */
  readonly away: string | null;
  /** What it does, in a sentence. */
  readonly text: string;
  /** Controls of the try itself. */
  readonly children?: ReactNode;
}

/** Tries the settings above, and says step by step what came of it. */
export function CheckCard({ title, check, verb, away, text, children }: CheckCardProps) {
  const isRunning = check.state.at === 'running';
  return (
    <Card title={title}>
      <p>{away ?? text}</p>
      {children}
      <div>
        <Button disabledFocusable={isRunning || away !== null} icon={isRunning ? <Ring /> : null} onClick={() => void check.run()}>
          {verb}
        </Button>
      </div>
      <CheckOutcome state={check.state} />
    </Card>
  );
}

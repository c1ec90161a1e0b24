import { useEffect, useState } from 'react';
import { unevaluated, type Blocker, type FormState } from '#engine/index.ts';
import type { Run } from '#hooks/use-run.ts';
import type { Launch } from '#sync/launch-state.ts';
import { labelOf } from './asked.ts';

/** Fields in the way that the person can do something about. */
export const fieldsLeft = (blockers: readonly Blocker[]): readonly Blocker[] =>
  blockers.filter(({ reason, hidden }) => reason === 'invalid' && !hidden);

/** How a run, or the form before it, stands: a few words for the button; '' = nothing is in the way. */
export function useRunState(run: Run, state: FormState, blockers: readonly Blocker[], isWaiting: boolean): string {
  const since = useSince(run.underWay ? run.launch.attempt : 0);
  const { launch } = run;
  switch (launch.at) {
    case 'initializing':
    case 'triggering':
    case 'connecting':
      return 'Starting';
    case 'stabilizing':
      return waiting(state);
    case 'uploading':
      return 'Sending files';
    case 'lost':
      return 'No answer yet';
    case 'following':
      // Of one that an earlier page began the output tells: Run is free for another one.
      if (launch.rejoined) return formStanding(state, blockers, isWaiting);
      // The end was seen; what comes last is still being read.
      if (launch.status !== 'info') return 'Finishing';
      return `${launch.aborting ? 'Aborting' : 'Running'} ${since}`;
    case 'idle':
    case 'finished':
    case 'refused':
      return formStanding(state, blockers, isWaiting);
  }
}

function formStanding(state: FormState, blockers: readonly Blocker[], isWaiting: boolean): string {
  const left = fieldsLeft(blockers).length;
  if (left > 0) return left === 1 ? '1 field left' : `${left} fields left`;
  return isWaiting ? waiting(state) : '';
}

/** How the job of a form stands, in a word for the name of the window; '' = there is none. */
export function standingOf(launch: Launch): string {
  if (launch.at !== 'following' && launch.at !== 'finished') return '';
  if (launch.at === 'finished' && launch.waiting) return 'Waiting';
  switch (launch.status) {
    case 'info':
      return 'Running';
    case 'success':
      return 'Done';
    case 'error':
      return 'Failed';
    case 'warning':
      return 'Ended';
  }
}

function waiting(state: FormState): string {
  const [first] = unevaluated(state);
  return first === undefined ? 'Waiting' : `Waiting for ${labelOf(state.compiled, first)}`;
}

const secondMs = 1000;

/** `0:12`: how long this attempt has been on its way, as this page saw it; '0:00' while there is none. */
function useSince(attempt: number): string {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (attempt === 0) return undefined;
    const from = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - from) / secondMs)), secondMs);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [attempt]);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** True once something has lasted: what is over in a moment would only flicker. */
export function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now, ms]);
  return now && lasting;
}

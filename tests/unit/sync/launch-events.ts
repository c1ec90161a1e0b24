import { idle, type FileToSend, type Launch, type LaunchBody, type LaunchEffect, type LaunchEvent } from '#sync/launch-state.ts';
import { step } from '#sync/launch.ts';

export const body: LaunchBody = { formName: 'T', extravars: { a: 1 }, credentials: {}, files: {} };
export const attempt = 1;

/** Feeds events one by one; gives the end and all effects. */
export function run(
  events: readonly LaunchEvent[],
  from: Launch = idle,
): { readonly launch: Launch; readonly effects: readonly LaunchEffect[] } {
  const effects: LaunchEffect[] = [];
  let launch = from;
  for (const event of events) {
    const [next, more] = step(launch, event);
    launch = next;
    effects.push(...more);
  }
  return { launch, effects };
}

export const checked = (valid: boolean, details = '', files: readonly FileToSend[] = []): LaunchEvent => ({
  type: 'checked',
  attempt,
  valid,
  details,
  files,
});
export const valid = checked(true);
export const evaluated = (...missing: readonly string[]): LaunchEvent => ({ type: 'evaluated', attempt, missing });
export const built: LaunchEvent = { type: 'built', attempt, body, key: 'k', since: 1000 };
export const sent: readonly LaunchEvent[] = [{ type: 'runAsked', attempt }, valid, evaluated(), valid, built];
export const launched: readonly LaunchEvent[] = [...sent, { type: 'launched', attempt, jobId: 7, message: 'succesfully launched form' }];
export const seen = (status: string, message: string, settled = false, waiting = false): LaunchEvent => ({
  type: 'seen',
  jobId: 7,
  status,
  message,
  settled,
  waiting,
});
export const said = (effects: readonly LaunchEffect[]): readonly (readonly string[])[] =>
  effects.flatMap((effect) => (effect.do === 'say' ? [[effect.intent, effect.text, effect.details].filter(Boolean)] : []));

export const files: readonly FileToSend[] = [
  { field: 'f', name: 'a.csv' },
  { field: 'g', name: 'b.csv' },
];
export const uploading: readonly LaunchEvent[] = [...sent.slice(0, 3), checked(true, '', files)];
export const arrived = (field: string): LaunchEvent => ({ type: 'uploaded', attempt, field, record: { path: `/up/${field}` } });

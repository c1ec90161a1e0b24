import { blocking } from '#engine/index.ts';
import type { FormStore } from '#hooks/form-store.ts';
import type { Say } from '#hooks/use-run.ts';
import type { Launch } from '#sync/launch-state.ts';
import type { Say as SayInToast } from '#ui/toasts.tsx';
import { fieldsLeft } from './run-state.ts';

/** What a run says in passing where its bar is always in sight: only what the bar does not say itself. */
export function quietSay(say: SayInToast, store: FormStore, form: Readonly<Record<string, unknown>>): Say {
  // A form that makes way for another page takes its bar along.
  const stays = !actionLists.some((list) => /"(?:load|home|reload)"/.test(JSON.stringify(form[list]) ?? ''));
  return (intent, text, details, launch) => {
    if (!stays || !isOnBar(text, launch, store)) say(intent, text, details);
  };
}

const actionLists = ['onSubmit', 'onFinish', 'onSuccess', 'onFailure', 'onAbort'];

function isOnBar(text: string, launch: Launch, store: FormStore): boolean {
  switch (launch.at) {
    case 'idle':
      return text === 'Form contains invalid data' && fieldsLeft(blocking(store.current())).length > 0;
    case 'following':
      return launch.aborting || text === 'Failed to get job';
    case 'finished':
      return text === (launch.message || launch.status);
    case 'refused':
      return true;
    case 'initializing':
    case 'uploading':
    case 'stabilizing':
    case 'triggering':
    case 'connecting':
    case 'lost':
      return false;
  }
}

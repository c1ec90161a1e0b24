import type { BenchItem, LockView, SaveOutcome, VersionConflict } from '#hooks/use-designer.ts';

/** What a thing is called where all of them are listed. */
export function titleOf({ kind, name, file }: Pick<BenchItem, 'kind' | 'name' | 'file'>): string {
  if (kind === 'form') return name || 'Form without a name';
  return kind === 'file' ? file : sectionNames[kind];
}

export const sectionNames = { categories: 'Categories', roles: 'Roles', constants: 'Constants' } as const;

export const fileTitle = (file: string): string => file || 'Base file';

export const stateWords = { same: '', changed: 'changed', added: 'new', removed: 'deleted' } as const;

/** `2026-11-22 10:32:00` of the server, without the seconds. */
const since = (written: string): string => written.replace(/:\d\d$/, '');

/** The state of the lock in a sentence. */
export function lockWords(lock: LockView): string {
  switch (lock.at) {
    case 'unknown':
      return 'Asking who has the lock…';
    case 'free':
      return 'Nobody has the lock. Edit at once; saving takes it.';
    case 'offline':
      return 'Offline. Everything you change is kept on this device and can be saved later.';
    case 'mine':
      return `You have the lock since ${since(lock.since)}`;
    case 'held':
      return `${lock.by} has the lock since ${since(lock.since)}. You can edit; saving waits for the lock.`;
    case 'disabled':
    case 'failed':
      return lock.reason;
  }
}

export interface Told {
  readonly intent: 'success' | 'warning' | 'error' | 'info';
  readonly text: string;
  readonly details: string;
}

/** How a save ended, for the person who pressed it. */
export function outcomeWords(outcome: SaveOutcome): Told {
  const told = (intent: Told['intent'], text: string, details = ''): Told => ({ intent, text, details });
  const safe = 'Your changes are kept on this device.';
  switch (outcome.is) {
    case 'saved':
      return outcome.others.length === 0
        ? told('success', 'Config saved')
        : told(
            'warning',
            'Saved, but not all of it',
            `The server does not show ${outcome.others.length} of the changes. They are kept here.`,
          );
    case 'nothing to save':
      return told('warning', 'No changes, nothing to save');
    case 'conflict':
      return told('warning', 'Somebody else changed the same', 'Decide under Conflicts, then save again. Nothing was saved.');
    case 'problems':
      return told('warning', 'Fix the warnings first', outcome.problems.map(({ text }) => text).join('\n'));
    case 'refused':
      return told('error', 'The server does not take it', `${outcome.reason}\n${safe}`);
    case 'locked':
      return told('error', `Designer is locked by ${outcome.by}`, `${safe} Save when the lock is free, or force it.`);
    case 'disabled':
      return told('error', outcome.reason, safe);
    case 'denied':
      return told(
        'error',
        outcome.isSignedOut ? 'The session is over' : 'You may not save forms any more',
        `${outcome.reason} ${safe}`.trim(),
      );
    case 'overtaken':
      return told('warning', 'Others kept changing the forms', `Save again. ${safe}`);
    case 'unreachable':
      return told('error', 'The server could not be asked', `Nothing was sent. ${safe}`);
    case 'lost':
      return told('warning', 'The server did not answer and does not have it', `Save again. ${safe}`);
    case 'unknown':
      return told('warning', 'Whether it was saved is not known', `${outcome.reason} Saving again is safe. ${safe}`);
    case 'stopped':
      return told('info', 'Saving was stopped', safe);
  }
}

/** How many panes stand side by side. */
export type Room = 'one' | 'two' | 'three';

/** Where a conflict is: `fields, size, label`. */
export const placeOf = ({ path, of }: VersionConflict): string => {
  const way = path.map((step) => (typeof step === 'string' ? step : step.name)).join(', ');
  if (of === 'presence') return 'deleted on one side, changed on the other';
  if (of === 'file') return 'the file it is in';
  if (of === 'order') return `${way}: order`;
  return of === 'text' ? 'the whole text' : way;
};

/** A value of one side of a conflict, to be read. */
export function valueText(value: unknown): string {
  if (value === undefined) return '(not there)';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** `1 change is not saved. It stays on this device`: how much a person leaves behind, without the end of the sentence. */
export const unsavedWords = (count: number, where = ''): string =>
  `${count === 1 ? '1 change is' : `${count} changes are`} not saved${where}. ${count === 1 ? 'It stays' : 'They stay'} on this device`;

const units = ['bytes', 'kB', 'MB'] as const;
/** `1.2 kB`. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

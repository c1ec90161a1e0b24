import type { Result } from '#lib/result.ts';
import type { EditedRow, EditedValues } from '#server/domain/stores.ts';

/** What git does with a working copy. `reset` throws it away first; all three make one where there is none. */
export type RepositoryAct = 'clone' | 'pull' | 'reset';

/** What came of asking git. `trouble`: why it failed, in a line of its own; null = it worked, or is at work again already. */
export interface ActEnd {
  readonly trouble: string | null;
}

/** Git repositories with forms and playbooks (contract 10.5). Their names are unique and never change. */
export interface Repositories {
  /** By id; passwords are open. */
  list(): Promise<readonly EditedRow[]>;
  find(name: string): Promise<EditedRow | null>;
  /** Keeps a new one and starts a clone in the background. Gives its id; the error is for people. */
  create(values: EditedValues): Promise<Result<number, string>>;
  /** What is left out stays, and the name does. Starts clone or pull in the background. `false` = there is none of this name. */
  update(name: string, values: EditedValues): Promise<Result<boolean, string>>;
  /** Ends git where it is at work, removes row and working copy. */
  remove(name: string): Promise<void>;
  /** Resolves when git has ended, well or not. null = there is none of this name. */
  act(name: string, act: RepositoryAct): Promise<ActEnd | null>;
  /** The name of the repository forms come from, null = there is none: the designer is off where there is one (contract 5.6). */
  formsRepository(): Promise<string | null>;
  /** The `forms.yaml` of that repository; null when there is no such repository, or no such file in it (contract 5.1). */
  formsFile(): Promise<string | null>;
  /** The working copy that playbooks come from; null when there is none. */
  playbooksFolder(): Promise<string | null>;
  /** Cleans up after a stop, brings up to date what asks for it, keeps the time tables from now on. */
  start(): Promise<void>;
  /** Ends git where it is at work. */
  close(): Promise<void>;
}

import { useOpenPortal, useServices, type Services } from '#hooks/services.tsx';
import { useRead } from '#hooks/use-read.ts';

export interface Choices {
  readonly favourites: readonly string[];
  /** Newest first. */
  readonly recent: readonly string[];
  readonly toggle: (form: string) => void;
  readonly opened: (form: string) => void;
}

const none: readonly string[] = [];

/** The forms a person starred, and those opened last. */
export function useFavourites(): Choices {
  const { clock, announce } = useServices();
  const { databases } = useOpenPortal();
  const { work } = databases;
  return {
    favourites: useRead(databases, 'favourites') ?? none,
    recent: useRead(databases, 'recent') ?? none,
    toggle: (form) => keeping(work.toggleFavourite(form, clock.now()), announce),
    opened: (form) => keeping(work.remember(form, clock.now()), announce),
  };
}

/** A choice about how something is shown, kept for this person on this device. */
export function useViewSetting<T extends string>(name: string, fallback: T): readonly [T, (value: T) => void] {
  const { announce } = useServices();
  const { databases } = useOpenPortal();
  const { work } = databases;
  const row = useRead(databases, 'settings')?.find((setting) => setting.name === name);
  return [(row?.value as T | undefined) ?? fallback, (value) => keeping(work.choose(name, value), announce)];
}

/** What a person does is kept, or they are told at once that it is not. */
function keeping(write: PromiseLike<unknown>, announce: Services['announce']): void {
  const failed = (error: unknown): void => {
    const details = error instanceof Error ? error.message : String(error);
    announce({ intent: 'error', text: 'This device could not keep that. Its storage may be full.', details });
  };
  write.then(undefined, failed);
}

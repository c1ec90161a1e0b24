import { useLiveQuery } from 'dexie-react-hooks';
import { useOpenPortal, useServices } from '#hooks/services.tsx';

export interface Choices {
  readonly favourites: readonly string[];
  /** Newest first. */
  readonly recent: readonly string[];
  readonly toggle: (form: string) => void;
  readonly opened: (form: string) => void;
}

/** The forms a person starred, and those opened last. */
export function useFavourites(): Choices {
  const { clock } = useServices();
  const { work } = useOpenPortal().databases;
  const favourites = useLiveQuery(() => work.favourites.orderBy('form').primaryKeys(), [work]) ?? [];
  const recent = useLiveQuery(() => work.recent.orderBy('at').reverse().primaryKeys(), [work]) ?? [];
  return {
    favourites,
    recent,
    toggle: (form) => void work.toggleFavourite(form, clock.now()),
    opened: (form) => void work.remember(form, clock.now()),
  };
}

/** A choice about how something is shown, kept for this person on this device. */
export function useViewSetting<T extends string>(name: string, fallback: T): readonly [T, (value: T) => void] {
  const { work } = useOpenPortal().databases;
  const row = useLiveQuery(() => work.settings.get(name), [work, name]);
  return [(row?.value as T | undefined) ?? fallback, (value) => void work.settings.put({ name, value })];
}

/**
 * What two spellings of a name have in common: case and trailing blanks make no difference, as in the database of the reference
 * (contract 10.1, 10.2, 10.4). Upper case, because lower case tells the two small sigmas apart.
 */
export const nameKey = (name: string): string => name.normalize('NFC').trimEnd().toUpperCase();

/** The item of this name: the one that is spelled exactly so, else the first one that is the same but for case and trailing blanks. */
export function byName<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T | undefined {
  return items.find((item) => nameOf(item) === name) ?? items.find((item) => nameKey(nameOf(item)) === nameKey(name));
}

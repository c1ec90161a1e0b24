/** Begins the name of a place where settings are edited; no form can be called so. */
const mark = '\u0001settings ';

/** The name under which a begun edit is kept, beside half-filled forms: `Groups, new`. */
export const editName = (place: string): string => mark + place;

/** Where it was begun; null for a form. */
export const editedPlace = (name: string): string | null => (name.startsWith(mark) ? name.slice(mark.length) : null);

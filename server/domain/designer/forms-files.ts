import type { Backup, FormsText } from '#contract/designer.ts';

/** The texts of a portal: the base file and the files beside it in `forms/`, by name. */
export interface FormsTexts {
  readonly base: FormsText;
  readonly files: readonly FormsText[];
}

/** Where the portal comes from at this moment (contract 5.1). */
export interface FormsPlace extends FormsTexts {
  readonly place: 'files' | 'repository' | 'database';
}

/** The forms as files on this server. */
export interface FormsFiles {
  /** What the portal is made of now. A base file that is missing has the text ''. */
  place(): Promise<FormsPlace>;
  /** The base file the portal is made of when no text in the database takes its place; `text` null: there is none. */
  file(): Promise<{ readonly path: string; readonly text: string | null }>;
  /** The texts at the portal's own place, whatever it is made of now. */
  own(): Promise<FormsTexts>;
  /**
   * Makes the portal's own place hold these texts. Whatever stops the server in between, what is read afterwards is the old or the
   * new, never something of both. Files that are no forms stay.
   */
  replace(next: FormsTexts): Promise<void>;
}

/** States of the portal's own place, kept for a while (contract 5.5). */
export interface FormsBackups {
  /** Newest first. */
  list(): Promise<readonly Backup[]>;
  /** Keeps these texts; gives the name under which they are found. Older ones than the server keeps are removed. */
  keep(texts: FormsTexts): Promise<string>;
  /** Found by the 17 digits its name ends with; null when there is none. `files` null: it was kept without them. */
  find(name: string): Promise<{ readonly base: FormsText; readonly files: readonly FormsText[] | null } | null>;
  remove(name: string): Promise<void>;
  /** Removes what is older than the server keeps. */
  purge(): Promise<void>;
}

/** The text of the forms in the settings; '' = the files count. */
export interface FormsInDatabase {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

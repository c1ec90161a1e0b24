/** What a line of a log is, in the low bits of its byte. */
export const lineKind = { text: 0, ok: 1, changed: 2, skipped: 3, failed: 4, warning: 5, play: 6, task: 7, recap: 8, end: 9 } as const;
export const kindBits = 15;
/** The whole line is of low importance. */
export const lowBit = 16;
export const blankBit = 32;

/** A line that opens a stretch of the log: a play or a step, a task within one, or what a program calls a group. */
export interface Heading {
  readonly at: number;
  /** Without its stars; '' = what follows belongs to no group any more. */
  readonly title: string;
  readonly isPlay: boolean;
  /** The line of the play that it belongs to, its own for a play; -1 = it belongs to none. */
  readonly play: number;
  /** When it was written, ms in the server's zone; null = it is not told. */
  readonly time: number | null;
}

/** What is known of the lines beside their text. Lines count from 0. Lists grow in place: a new object of this kind says so. */
export interface LogContents {
  readonly lines: number;
  /** So many lines are read through; what follows is only text so far. */
  readonly read: number;
  /** Lines before this one stay as they are while `epoch` does. */
  readonly closed: number;
  readonly epoch: number;
  /** A byte for each line that is read: `lineKind`, `lowBit`, `blankBit`. */
  readonly kinds: Uint8Array;
  /** For each line that is read the host it is about: its place in `hosts`, which begins with nobody. */
  readonly hostOf: Uint16Array;
  readonly hosts: readonly string[];
  readonly headings: readonly Heading[];
  /** The lines of each kind that a reader goes to, ascending. */
  readonly failed: readonly number[];
  readonly changed: readonly number[];
  readonly warnings: readonly number[];
  /** Of the recap of a play. */
  readonly recap: readonly number[];
  /** When the newest line was written, ms in the server's zone. */
  readonly lastTime: number | null;
  /** Minutes that the server's zone is ahead of UTC; null = it is not known. */
  readonly zone: number | null;
  /** The server replaced what was known from this line on, or took it back; null = it only ever added. */
  readonly rewritten: number | null;
  readonly search: Searching | null;
}

/** What is looked for. */
export interface LogQuery {
  readonly text: string;
  readonly isRegex: boolean;
}

export interface Searching {
  readonly query: LogQuery;
  /** The lines that fit, ascending. It grows in place. */
  readonly found: readonly number[];
  /** So many lines were looked through. */
  readonly upTo: number;
  /** Why nothing more is found, for people; null = nothing is wrong. */
  readonly problem: string | null;
}

/** A line as it is drawn. */
export interface LogLine {
  readonly html: string;
  /** Its number where that is not its place; from 0. */
  readonly number?: number;
  /** So many characters are not shown. */
  readonly cut?: number;
  /** There is more to it than is written here. */
  readonly hasMore?: boolean;
}

export type Span = readonly [from: number, to: number];

/** A log that somebody looks at. */
export interface LogSource {
  subscribe(changed: () => void): () => void;
  current(): LogContents;
  /** null = it comes, and `subscribe` will tell. */
  line(at: number): LogLine | null;
  /** Shows more of a line that is cut. */
  grow(at: number): void;
  /** null ends it. What is asked for stays asked for while the log grows. */
  search(query: LogQuery | null): void;
  /** Where the line fits what is looked for; null = it comes, or nothing is looked for. */
  spans(at: number): readonly Span[] | null;
  /** Plain text of lines, `to` not included, without numbers and times. */
  text(from: number, to: number): Promise<string>;
}

/** Nothing is known yet. */
export const emptyContents: LogContents = {
  lines: 0,
  read: 0,
  closed: 0,
  epoch: 0,
  kinds: new Uint8Array(0),
  hostOf: new Uint16Array(0),
  hosts: [''],
  headings: [],
  failed: [],
  changed: [],
  warnings: [],
  recap: [],
  lastTime: null,
  zone: null,
  rewritten: null,
  search: null,
};

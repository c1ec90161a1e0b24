import { blankBit, kindBits, lineKind, lowBit, type LogContents } from '#lib/log-source.ts';

/** Which headings hide what stands below them: all tasks or none, and those for which it is the other way round. */
export interface Folds {
  readonly all: boolean;
  readonly flipped: ReadonlySet<number>;
}
export const unfolded: Folds = { all: false, flipped: new Set() };

/** What a reader wants to see of a log. */
export interface RowChoice {
  /** Lines of low importance are left out, and of blank lines that follow each other all but one (specification 2). */
  readonly hidesLow: boolean;
  /** Only what is about this host; 0 = about all. */
  readonly host: number;
  readonly folds: Folds;
}

export const isFolded = (folds: Folds, at: number, isPlay: boolean): boolean => folds.flipped.has(at) !== (folds.all && !isPlay);

export const flipped = (folds: Folds, at: number): Folds => {
  const next = new Set(folds.flipped);
  if (!next.delete(at)) next.add(at);
  return { ...folds, flipped: next };
};

/**
 * A list higher than 8 million pixels is shown by stretches: beyond, browsers place rows only to the nearest other pixel, and beyond 17 million
 * not at all. Rows of one line, and wrapped ones.
 */
export const mostRows = { flat: 400_000, wrapped: 100_000 } as const;
/** So near to the end of a stretch the next one comes. */
const edgeRows = 1000;

/**
 * The lines that are shown, as rows. R1: an update costs what is new as long as the choice stays. R2: lines that are not read through
 * yet are shown. R3: of more rows than a browser can draw there is a stretch, around what the reader looks at.
 */
export class LogRows {
  #lines = new Uint32Array(1024);
  #count = 0;
  #read = 0;
  #all = 0;
  #epoch = 0;
  #closed = 0;
  #choice: RowChoice | null = null;

  /** Where the stretch that is drawn begins, and how long it may be. */
  #from = 0;
  #most: number;

  constructor(most: number = mostRows.flat) {
    this.#most = most;
  }

  /** Rows that can be drawn. */
  get length(): number {
    return Math.min(this.total - this.#from, this.#most);
  }

  get total(): number {
    return this.#count + this.#all - this.#read;
  }

  /** The line of a row; behind the last row, that of the last. */
  lineAt(row: number): number {
    const at = Math.max(0, Math.min(row + this.#from, this.total - 1));
    return at < this.#count ? this.#lines[at]! : this.#read + at - this.#count;
  }

  /** The row of a line, or of the next one that is shown, counted from the beginning of the stretch. */
  rowOf(line: number): number {
    return this.#placeOf(line) - this.#from;
  }

  /** Draws the stretch around a line. */
  show(line: number): void {
    const place = this.#placeOf(line);
    if (place < this.#from || place >= this.#from + this.length) this.#begin(place - this.#most / 2);
  }

  showEnd(): void {
    this.#begin(this.total);
  }

  /** The reader came to this row: near the end of the stretch the next one comes. True = it came. */
  shift(row: number): boolean {
    const before = this.#from;
    const isAtEnd = row > this.length - edgeRows && this.#from + this.length < this.total;
    if (isAtEnd || (row < edgeRows && this.#from > 0)) this.#begin(this.#from + row - this.#most / 2);
    return this.#from !== before;
  }

  #begin(from: number): void {
    this.#from = Math.max(0, Math.min(Math.floor(from), this.total - this.#most));
  }

  #placeOf(line: number): number {
    if (line >= this.#read) return this.#count + line - this.#read;
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines[middle]! < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  isShown(line: number): boolean {
    return line < this.#all && (line >= this.#read || this.#lines[this.#placeOf(line)] === line);
  }

  update(contents: LogContents, choice: RowChoice, most = this.#most): void {
    this.#most = most;
    const known = this.#choice;
    const isSame = known?.hidesLow === choice.hidesLow && known.host === choice.host && known.folds === choice.folds;
    const from = isSame && this.#epoch === contents.epoch ? Math.min(this.#closed, this.#read, contents.read) : 0;
    this.#count = from === 0 ? 0 : this.#rowBefore(from);
    this.#choice = choice;
    this.#epoch = contents.epoch;
    this.#add(contents, choice, from);
    this.#read = contents.read;
    this.#closed = contents.closed;
    this.#all = contents.lines;
    this.#begin(this.#from);
  }

  #rowBefore(line: number): number {
    return Math.min(this.#placeOf(line), this.#count);
  }

  #add({ kinds, hostOf, headings, read }: LogContents, { hidesLow, host, folds }: RowChoice, from: number): void {
    let { hidesPlay, hidesTask } = foldsAt(headings, folds, from);
    let isAfterBlank = this.#count > 0 && (kinds[this.#lines[this.#count - 1]!]! & (lowBit | blankBit)) !== 0;
    for (let line = from; line < read; line++) {
      const byte = kinds[line]!;
      const kind = byte & kindBits;
      let isShown: boolean;
      if (kind === lineKind.play) {
        hidesPlay = isFolded(folds, line, true);
        hidesTask = false;
        isShown = true;
      } else if (kind === lineKind.task) {
        hidesTask = isFolded(folds, line, false);
        isShown = !hidesPlay;
      } else isShown = !hidesPlay && !hidesTask && (host === 0 || hostOf[line] === host);
      if (kind === lineKind.end) hidesTask = false;
      const isBlank = (byte & (lowBit | blankBit)) !== 0;
      if (hidesLow && isBlank && isAfterBlank) isShown = false;
      if (!isShown) continue;
      isAfterBlank = isBlank;
      this.#push(line);
    }
  }

  #push(line: number): void {
    if (this.#count === this.#lines.length) {
      const longer = new Uint32Array(this.#count * 2);
      longer.set(this.#lines);
      this.#lines = longer;
    }
    this.#lines[this.#count++] = line;
  }
}

/** What the headings before a line hide of it. */
function foldsAt(headings: LogContents['headings'], folds: Folds, line: number) {
  const last = headings[headingBefore(headings, line - 1)];
  if (!last) return { hidesPlay: false, hidesTask: false };
  return {
    hidesPlay: last.play >= 0 && isFolded(folds, last.play, true),
    hidesTask: !last.isPlay && last.title !== '' && isFolded(folds, last.at, false),
  };
}

/** The place of the heading that a line stands below, or is itself; -1 = none. */
export function headingBefore(headings: LogContents['headings'], line: number): number {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (headings[middle]!.at <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The place of the first of ascending numbers that is not below this one. */
export function firstFrom(numbers: ArrayLike<number>, least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Program, Step } from './program.ts';
import { isIn, isWord, type Units } from './tree.ts';

/** Where a group or a round began or ended, by slot; -1 = it has not. */
type Notes = readonly number[];

/** Steps a match may take at most, for a text of this length: some hundredths of a second, and more for long texts. */
export const mostSteps = (length: number): number => 2_000_000 + 8 * length;

class Overdone extends Error {}

/**
 * Whether a program finds something in a text. Each place of the program looks at each place of the text once, so time goes with the
 * product of both, however the expression is made; where groups are referred to, that cannot be promised. What takes more than
 * `mostSteps` is given up, and finds nothing.
 */
export function finds(program: Program, text: string, ignoreCase: boolean): boolean {
  const run = new Run(program, text, ignoreCase);
  try {
    for (let start = 0; start <= text.length; start += 1) if (run.from(0, start, run.noNotes, run.seen) !== null) return true;
    return false;
  } catch (error) {
    if (error instanceof Overdone) return false;
    throw error;
  }
}

/** What was looked at: place of the program and place of the text. */
class Seen {
  readonly #marks: (Uint8Array | undefined)[] = [];
  readonly #length: number;
  readonly #charge: (steps: number) => void;
  constructor(length: number, charge: (steps: number) => void) {
    this.#length = length;
    this.#charge = charge;
  }
  /** Whether this is the first time. */
  isNew(step: number, at: number): boolean {
    let marks = this.#marks[step];
    if (marks === undefined) {
      // Memory has its price, too.
      this.#charge(this.#length >> 6);
      this.#marks[step] = marks = new Uint8Array((this.#length >> 3) + 1);
    }
    const bit = 1 << (at & 7);
    if (marks[at >> 3]! & bit) return false;
    marks[at >> 3]! |= bit;
    return true;
  }
}

class Run {
  readonly noNotes: Notes;
  readonly seen: Seen;
  readonly #program: Program;
  readonly #text: string;
  readonly #ignoreCase: boolean;
  /** What looking ahead or back from a place gave. */
  readonly #looked = new Map<number, boolean>();
  #left: number;

  constructor(program: Program, text: string, ignoreCase: boolean) {
    this.#program = program;
    this.#text = text;
    this.#ignoreCase = ignoreCase;
    this.noNotes = program.refers ? Array.from({ length: program.slots }, () => -1) : [];
    // Where the same place may be looked at in several ways, there are soon more than anybody waits for.
    this.#left = program.refers ? mostSteps(text.length) / 10 : mostSteps(text.length);
    this.seen = new Seen(text.length, this.#charge);
  }

  readonly #charge = (steps: number): void => {
    this.#left -= steps;
    if (this.#left < 0) throw new Overdone();
  };

  /** The notes at the end of the first way that leads there; null when none does. */
  from(step: number, at: number, notes: Notes, seen: Seen): Notes | null {
    const { steps, refers } = this.#program;
    // Two numbers for each way that is still to go, and its notes beside it: objects would make long texts slow.
    const ways: number[] = [step, at];
    const notesOf: Notes[] = [notes];
    const leave = (place: number, position: number, noted: Notes): void => {
      ways.push(place, position);
      if (refers) notesOf.push(noted);
    };
    while (ways.length > 0) {
      let position = ways.pop()!;
      let place = ways.pop()!;
      let noted = refers ? notesOf.pop()! : notes;
      for (let isOn = true; isOn;) {
        this.#charge(1);
        const now = steps[place]!;
        switch (now.do) {
          case 'done':
            return noted;
          case 'fork':
            isOn = refers || seen.isNew(place, position);
            if (!isOn) break;
            for (let n = now.to.length - 1; n > 0; n -= 1) leave(now.to[n]!, position, noted);
            place = now.to[0]!;
            break;
          case 'spend': {
            isOn = refers || seen.isNew(place, position);
            const most = isOn ? this.#run(now, position) : -1;
            for (let n = now.min; n <= most; n += 1) leave(place + 1, position + (now.back ? -n : n), noted);
            isOn = false;
            break;
          }
          case 'jump':
            place = now.to;
            break;
          // Apart from the others, because most steps are of this kind.
          case 'unit': {
            const at = now.back ? position - 1 : position;
            isOn = this.#takes(now.units, at);
            position = now.back ? at : at + 1;
            place += 1;
            break;
          }
          default: {
            const outcome = this.#simple(now, place, position, noted);
            isOn = outcome !== null;
            if (outcome === null) break;
            [position, noted] = outcome;
            place = now.do === 'look' ? now.to : place + 1;
          }
        }
      }
    }
    return null;
  }

  /** What a step without a choice makes of position and notes; null when it does not fit. */
  #simple(
    now: Exclude<Step, { do: 'done' | 'fork' | 'spend' | 'jump' | 'unit' }>,
    place: number,
    at: number,
    notes: Notes,
  ): readonly [number, Notes] | null {
    switch (now.do) {
      case 'edge':
        return this.#isEdge(now.at, at) ? [at, notes] : null;
      case 'look':
        return this.#look(now.negated, place + 1, at, notes);
      case 'note':
        this.#charge(notes.length);
        return [at, notes.with(now.slot, at)];
      case 'clear':
        this.#charge(notes.length);
        return [at, notes.map((note, slot) => (slot >= now.from && slot <= now.to ? -1 : note))];
      case 'moved':
        return notes[now.slot] === at ? null : [at, notes];
      case 'again':
        return this.#again(now.group, now.back, at, notes);
    }
  }

  /** How many units of a set stand in a row, up to as many as may. */
  #run({ units, max, back }: Extract<Step, { do: 'spend' }>, at: number): number {
    let count = 0;
    while (count < max && this.#takes(units, back ? at - 1 - count : at + count)) count += 1;
    this.#charge(count);
    return count;
  }

  #takes(units: Units, at: number): boolean {
    if (at < 0 || at >= this.#text.length) return false;
    const unit = this.#text.charCodeAt(at);
    if (!this.#ignoreCase) return isIn(units, unit);
    const plain = { ranges: units.ranges, negated: false };
    return casesOf(unit).some((one) => isIn(plain, one)) !== units.negated;
  }

  #isEdge(kind: 'start' | 'end' | 'word' | 'inside', at: number): boolean {
    if (kind === 'start') return at === 0;
    if (kind === 'end') return at === this.#text.length;
    const isWordAt = (place: number): boolean => place >= 0 && place < this.#text.length && isWord(this.#text.charCodeAt(place));
    return (isWordAt(at - 1) !== isWordAt(at)) === (kind === 'word');
  }

  #look(negated: boolean, step: number, at: number, notes: Notes): readonly [number, Notes] | null {
    if (this.#program.refers) {
      const found = this.from(step, at, notes, this.seen);
      return (found === null) === negated ? [at, negated ? notes : (found ?? notes)] : null;
    }
    const key = step * (this.#text.length + 1) + at;
    const found = this.#looked.get(key) ?? this.from(step, at, notes, new Seen(this.#text.length, this.#charge)) !== null;
    this.#looked.set(key, found);
    return found === negated ? null : [at, notes];
  }

  /** The text of a group once more; a group without one fits everywhere. */
  #again(group: number, back: boolean, at: number, notes: Notes): readonly [number, Notes] | null {
    const [from, to] = [notes[2 * group]!, notes[2 * group + 1]!];
    if (from < 0 || to < 0) return [at, notes];
    const start = back ? at - (to - from) : at;
    this.#charge(to - from);
    if (start < 0 || start + to - from > this.#text.length) return null;
    for (let n = 0; n < to - from; n += 1) {
      const [one, other] = [this.#text.charCodeAt(start + n), this.#text.charCodeAt(from + n)];
      if (one !== other && !(this.#ignoreCase && casesOf(one).includes(other))) return null;
    }
    return [back ? start : start + to - from, notes];
  }
}

/** A code unit with its small and large form, where that is one unit, too. */
function casesOf(unit: number): readonly number[] {
  const letter = String.fromCharCode(unit);
  const others = [letter.toLowerCase(), letter.toUpperCase()].filter((one) => one.length === 1).map((one) => one.charCodeAt(0));
  // Letters of other alphabets are no case of ASCII ones, as for browsers: K is not the sign of Kelvin.
  return [unit, ...others.filter((one) => one < 128 === unit < 128)];
}

import { expect } from 'vitest';
import { keepSeed, keptSeeds } from '#tests/support/seeds.ts';
import { shrunk, type Draws } from '#tests/support/shrink.ts';

/** Random draws that a seed repeats exactly. */
export interface Draw {
  /** 0 <= n < below, whole. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  /** A list of up to `longest` things. */
  list<T>(longest: number, make: (draw: Draw) => T): T[];
  text(longest: number): string;
}

const letters = [...'abz019 _-.$()[]{}"\'\\éß漢', '\n', '😀'];

/** Mulberry32: small, fast, good enough to wander through inputs. 0 <= n < 1. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A chance is a draw among so many: fine enough, and no is the smaller outcome. */
const fine = 1000;

/** Everything is drawn as whole numbers, of which smaller ones make simpler things: that is what shrinking goes by. */
function drawOf(next: (below: number) => number): Draw {
  const draw: Draw = {
    int: (below) => (below <= 1 ? 0 : next(below)),
    pick: (from) => from[draw.int(from.length)]!,
    chance: (probability) => draw.int(fine) >= fine * (1 - probability),
    list: (longest, make) => Array.from({ length: draw.int(longest + 1) }, () => make(draw)),
    text: (longest) => draw.list(longest, () => draw.pick(letters)).join(''),
  };
  return draw;
}

/** Draws by a seed, and writes down what it drew. */
function seeded(seed: number): { readonly draw: Draw; readonly drawn: Draws } {
  const random = randomOf(seed);
  const drawn: number[] = [];
  const next = (below: number): number => {
    const number = Math.floor(random() * below);
    drawn.push(number);
    return number;
  };
  return { draw: drawOf(next), drawn };
}

/** Draws that this seed repeats, for properties that take their time and keep no count. */
export const drawBySeed = (seed: number): Draw => seeded(seed).draw;

/** Draws what was written down; zeros after that. */
function repeated(draws: Draws): Draw {
  let at = 0;
  return drawOf((below) => Math.min(draws[at++] ?? 0, below - 1));
}

export interface ForAll {
  readonly runs?: number;
  /** Seeds that failed once; they are tried first, for ever. */
  readonly seeds?: readonly number[];
}

function failureOf(property: (draw: Draw) => void, draw: Draw): Error | null {
  try {
    property(draw);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Runs `property` with many draws. A failure is made as small as it gets, names the seed that repeats it, and the seed is kept with the
 * sources. `FORALL_RUNS` asks for more.
 */
export function forAll(property: (draw: Draw) => void, { runs = 200, seeds = [] }: ForAll = {}): void {
  const name = expect.getState().currentTestName ?? '';
  const wanted = Number(process.env['FORALL_RUNS'] ?? runs);
  const fresh = Array.from({ length: wanted }, (_, n) => n * 7919 + 1);
  for (const seed of new Set([...keptSeeds(name), ...seeds, ...fresh])) {
    const { draw, drawn } = seeded(seed);
    const failure = failureOf(property, draw);
    if (failure === null) continue;
    keepSeed(name, seed);
    const smallest = shrunk(drawn, (draws) => failureOf(property, repeated(draws)) !== null);
    const cause = failureOf(property, repeated(smallest)) ?? failure;
    throw new Error(`Fails with seed ${seed}, in ${smallest.length} draws: ${cause.message}`, { cause });
  }
}

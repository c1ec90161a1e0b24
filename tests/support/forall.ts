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

/** Mulberry32: small, fast, good enough to wander through inputs. */
function drawsOf(seed: number): Draw {
  let state = seed >>> 0;
  function random(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const draw: Draw = {
    int: (below) => Math.floor(random() * below),
    pick: (from) => from[draw.int(from.length)]!,
    chance: (probability) => random() < probability,
    list: (longest, make) => Array.from({ length: draw.int(longest + 1) }, () => make(draw)),
    text: (longest) => draw.list(longest, () => draw.pick(letters)).join(''),
  };
  return draw;
}

export interface ForAll {
  readonly runs?: number;
  /** Seeds that failed once; they are tried first, for ever. */
  readonly seeds?: readonly number[];
}

/** Runs `property` with many draws; a failure names the seed that repeats it. `FORALL_RUNS` asks for more. */
export function forAll(property: (draw: Draw) => void, { runs = 200, seeds = [] }: ForAll = {}): void {
  const wanted = Number(process.env['FORALL_RUNS'] ?? runs);
  const fresh = Array.from({ length: wanted }, (_, n) => n * 7919 + 1);
  for (const seed of [...seeds, ...fresh]) {
    try {
      property(drawsOf(seed));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Fails with seed ${seed}: ${reason}`, { cause: error });
    }
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Seeds that failed once, by the name of the test. They are tried first, for ever; the file belongs to the sources. */
const file = resolve(process.cwd(), 'tests/property/seeds.json');

function all(): Record<string, number[]> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number[]>;
  } catch {
    return {};
  }
}

export const keptSeeds = (test: string): readonly number[] => all()[test] ?? [];

/** Remembers a seed. A checkout that cannot be written to still names it in the failure. */
export function keepSeed(test: string, seed: number): void {
  const kept = all();
  if (test === '' || kept[test]?.includes(seed)) return;
  kept[test] = [...(kept[test] ?? []), seed];
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  } catch {
    return;
  }
}

/** One variable of two runs, by its path: `vm.disks.0.gb`. `left` and `right` are undefined where there is none. */
export interface ValuePair {
  readonly path: string;
  readonly how: 'same' | 'changed' | 'left' | 'right';
  readonly left: unknown;
  readonly right: unknown;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** V1: every leaf of both values once, side by side, in the order of the left one and then of the right one. */
export function pairedValues(left: unknown, right: unknown): readonly ValuePair[] {
  const [one, other] = [leavesOf(left), leavesOf(right)];
  return [...new Set([...one.keys(), ...other.keys()])].map((path) => {
    const pair = { path, left: one.get(path), right: other.get(path) };
    if (!other.has(path)) return { ...pair, how: 'left' };
    if (!one.has(path)) return { ...pair, how: 'right' };
    return { ...pair, how: JSON.stringify(pair.left) === JSON.stringify(pair.right) ? 'same' : 'changed' };
  });
}

function leavesOf(value: unknown): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (one: unknown, path: string): void => {
    if (!isBranch(one)) return void leaves.set(path, one);
    for (const [name, inside] of Object.entries(one)) walk(inside, path === '' ? name : `${path}.${name}`);
  };
  if (isBranch(value)) walk(value, '');
  return leaves;
}

/** Paths of files, each with the files it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Every group of files that reach each other through imports (strongly connected, two or more; Tarjan), sorted by path. */
export function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): void {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    open.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1 || imports.get(path)?.includes(path)) circles.push(circle.toSorted());
  }

  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles.toSorted(([a = ''], [b = '']) => a.localeCompare(b));
}

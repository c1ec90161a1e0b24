/**
 * G1: groups of fields that read each other in a ring (most hold one field), each group after all it reads.
 * A field leaves its place in the form only to come before the first field that reads it. Takes time linear in fields and readings.
 *
 * @param reads for every field, by its place in the form, the places it reads
 */
export function components(reads: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const found: number[][] = [];
  const order = Array.from({ length: reads.length }, () => -1);
  const low = Array.from({ length: reads.length }, () => 0);
  const open: number[] = [];
  const isOpen = Array.from({ length: reads.length }, () => false);
  let count = 0;
  function enter(at: number): void {
    order[at] = low[at] = count++;
    open.push(at);
    isOpen[at] = true;
  }
  function close(root: number): void {
    const members = open.splice(open.lastIndexOf(root));
    for (const member of members) isOpen[member] = false;
    found.push(members.sort((one, other) => one - other));
  }
  // Tarjan's algorithm with its own stack: chains may be longer than the call stack.
  function visit(start: number): void {
    const trail = [{ at: start, next: 0 }];
    enter(start);
    while (trail.length > 0) {
      const here = trail.at(-1)!;
      const target = reads[here.at]![here.next++];
      if (target === undefined) {
        trail.pop();
        const parent = trail.at(-1);
        if (parent) low[parent.at] = Math.min(low[parent.at]!, low[here.at]!);
        if (low[here.at] === order[here.at]) close(here.at);
      } else if (order[target] === -1) {
        enter(target);
        trail.push({ at: target, next: 0 });
      } else if (isOpen[target]) low[here.at] = Math.min(low[here.at]!, order[target]!);
    }
  }
  for (let at = 0; at < reads.length; at++) if (order[at] === -1) visit(at);
  return found;
}

/** Whether a group goes round: several fields, or one that reads itself. */
export const isRing = (group: readonly number[], reads: readonly (readonly number[])[]): boolean =>
  group.length > 1 || reads[group[0]!]!.includes(group[0]!);

/** G2: the fields that read themselves, directly or through others, in form order. */
export function selfReaders(reads: readonly (readonly number[])[]): readonly number[] {
  return components(reads)
    .filter((group) => isRing(group, reads))
    .flat()
    .sort((one, other) => one - other);
}

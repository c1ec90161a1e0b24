/** Fields still to be worked on, each with what is to be done, handed out in the order of evaluation. */
export interface Agenda {
  add(at: number, what: number): void;
  /** The next field and everything asked of it; null when all is done. */
  next(): { readonly at: number; readonly what: number } | null;
}

/**
 * G3: a queue by rank. `what` is a set of bits; asking twice before the turn comes adds them up. A field that comes up more often
 * than `limit` times sits in a ring that does not settle, and is passed over, so the work always ends.
 */
export function agendaOf(rank: readonly number[], byRank: readonly number[], limit = 16): Agenda {
  const asked = new Map<number, number>();
  const turns = new Map<number, number>();
  const heap: number[] = [];
  return {
    add(at, what) {
      const before = asked.get(at);
      asked.set(at, (before ?? 0) | what);
      if (before === undefined) push(heap, rank[at]!);
    },
    next() {
      while (heap.length > 0) {
        const at = byRank[pop(heap)]!;
        const what = asked.get(at)!;
        asked.delete(at);
        const turn = (turns.get(at) ?? 0) + 1;
        turns.set(at, turn);
        if (turn <= limit) return { at, what };
      }
      return null;
    },
  };
}

function push(heap: number[], value: number): void {
  let at = heap.push(value) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]! <= value) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = value;
}

function pop(heap: number[]): number {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= last) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return top;
}

/** What was there, and what two sides made of it. */
export interface Sides<T> {
  readonly base: T;
  readonly theirs: T;
  readonly mine: T;
}

export interface MergedOrder {
  /** Everything that is on either side, once. */
  readonly order: readonly string[];
  /** Both put what was there into another order, and not the same; then `order` follows theirs. */
  readonly isDisputed: boolean;
}

/**
 * The order of names after both sides' changes: that of the side which changed it. What the other side added follows what it follows
 * there; of two things added at one place theirs comes first.
 */
export function mergedOrder({ base, theirs, mine }: Sides<readonly string[]>): MergedOrder {
  const [inTheirs, inMine, inBase] = [new Set(theirs), new Set(mine), new Set(base)];
  const common = (list: readonly string[]): string =>
    JSON.stringify(list.filter((it) => inTheirs.has(it) && inMine.has(it) && inBase.has(it)));
  const [before, there, here] = [common(base), common(theirs), common(mine)];
  const leadsMine = there === before && here !== before;
  const [lead, other, inOther] = leadsMine ? [mine, theirs, inTheirs] : [theirs, mine, inMine];
  const order = [...lead];
  const led = new Set(lead);
  let at = 0;
  for (const name of other) {
    if (led.has(name)) {
      at = order.indexOf(name) + 1;
      continue;
    }
    // What only the leading side has at this place stands before it when that is theirs.
    if (!leadsMine) while (at < order.length && !inOther.has(order[at]!)) at++;
    order.splice(at, 0, name);
    at++;
  }
  return { order, isDisputed: there !== before && here !== before && there !== here };
}

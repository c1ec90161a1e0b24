import type { Node, Units } from './tree.ts';

/** One step of a program; `to` are places in it. `spend` takes from `min` to `max` units of a set. `back` reads to the left. */
export type Step =
  | { readonly do: 'unit'; readonly units: Units; readonly back: boolean }
  | { readonly do: 'spend'; readonly units: Units; readonly min: number; readonly max: number; readonly back: boolean }
  | { readonly do: 'fork'; to: number[] }
  | { readonly do: 'jump'; to: number }
  | { readonly do: 'edge'; readonly at: 'start' | 'end' | 'word' | 'inside' }
  | { readonly do: 'look'; readonly negated: boolean; to: number }
  | { readonly do: 'note'; readonly slot: number }
  | { readonly do: 'clear'; readonly from: number; readonly to: number }
  | { readonly do: 'moved'; readonly slot: number }
  | { readonly do: 'again'; readonly group: number; readonly back: boolean }
  | { readonly do: 'done' };

export interface Program {
  readonly steps: readonly Step[];
  /** What matched in a group counts later on, so that the same place in the text may be looked at in several ways. */
  readonly refers: boolean;
  /** Places to note positions at: two for each group, and one for each loop. */
  readonly slots: number;
}

/** Longer programs are not made. */
const longest = 20_000;

interface Making {
  readonly steps: Step[];
  readonly refers: boolean;
  slots: number;
}

/** @returns null when it would be too long */
export function programOf(tree: Node): Program | null {
  const refers = hasReference(tree);
  const making: Making = { steps: [], refers, slots: 2 * (lastGroup(tree) + 1) };
  if (!add(tree, false, making)) return null;
  making.steps.push({ do: 'done' });
  return making;
}

const inner = (node: Node): readonly Node[] =>
  'of' in node ? (Array.isArray(node.of) ? (node.of as readonly Node[]) : [node.of as Node]) : [];
const hasReference = (node: Node): boolean => node.is === 'again' || inner(node).some(hasReference);
const lastGroup = (node: Node): number => Math.max(0, 'group' in node ? node.group : 0, ...inner(node).map(lastGroup));
const firstGroup = (node: Node): number => Math.min(Infinity, node.is === 'group' ? node.group : Infinity, ...inner(node).map(firstGroup));

/** Appends what a part does; false when all became too long. */
function add(node: Node, back: boolean, making: Making): boolean {
  const { steps } = making;
  if (steps.length > longest) return false;
  switch (node.is) {
    case 'units':
      steps.push({ do: 'unit', units: node.units, back });
      return true;
    case 'edge':
      steps.push({ do: 'edge', at: node.at });
      return true;
    case 'again':
      steps.push({ do: 'again', group: node.group, back });
      return true;
    case 'row':
      return (back ? [...node.of].reverse() : node.of).every((one) => add(one, back, making));
    case 'choice':
      return addChoice(node.of, back, making);
    case 'look': {
      const look: Step = { do: 'look', negated: node.negated, to: 0 };
      steps.push(look);
      const isAdded = add(node.of, node.back, making);
      steps.push({ do: 'done' });
      look.to = steps.length;
      return isAdded;
    }
    case 'group': {
      const [open, close] = back ? [1, 0] : [0, 1];
      if (making.refers) steps.push({ do: 'note', slot: 2 * node.group + open });
      const isAdded = add(node.of, back, making);
      if (making.refers) steps.push({ do: 'note', slot: 2 * node.group + close });
      return isAdded;
    }
    case 'repeat':
      return addRepeat(node, back, making);
  }
}

function addChoice(of: readonly Node[], back: boolean, making: Making): boolean {
  const { steps } = making;
  const fork: Step = { do: 'fork', to: [] };
  steps.push(fork);
  const ends: { to: number }[] = [];
  for (const one of of) {
    fork.to.push(steps.length);
    if (!add(one, back, making)) return false;
    const jump = { do: 'jump' as const, to: 0 };
    ends.push(jump);
    steps.push(jump);
  }
  for (const end of ends) end.to = steps.length;
  return true;
}

function addRepeat({ of, min, max }: Extract<Node, { is: 'repeat' }>, back: boolean, making: Making): boolean {
  const { steps } = making;
  if (of.is === 'units' && (max !== Infinity ? max > 1 : min > 1)) {
    steps.push({ do: 'spend', units: of.units, min, max: max === Infinity ? min : max, back });
    return max === Infinity ? addLoop(of, back, making) : true;
  }
  for (let n = 0; n < min; n += 1) {
    const before = steps.length;
    if (!addOnce(of, back, making)) return false;
    // What does nothing does nothing again.
    if (steps.length === before) break;
  }
  if (max === Infinity) return addLoop(of, back, making);
  const exits: { to: number[] }[] = [];
  for (let n = min; n < max; n += 1) {
    const fork = { do: 'fork' as const, to: [steps.length + 1] };
    exits.push(fork);
    steps.push(fork);
    if (!addRound(of, back, making)) return false;
  }
  for (const exit of exits) exit.to.push(steps.length);
  return true;
}

/** Once more: what its groups held before counts no longer. */
function addOnce(of: Node, back: boolean, making: Making): boolean {
  const first = making.refers ? firstGroup(of) : Infinity;
  if (first !== Infinity) making.steps.push({ do: 'clear', from: 2 * first, to: 2 * lastGroup(of) + 1 });
  return add(of, back, making);
}

function addLoop(of: Node, back: boolean, making: Making): boolean {
  const { steps } = making;
  const start = steps.length;
  const fork: { do: 'fork'; to: number[] } = { do: 'fork', to: [start + 1] };
  steps.push(fork);
  if (!addRound(of, back, making)) return false;
  steps.push({ do: 'jump', to: start });
  fork.to.push(steps.length);
  return true;
}

/** A round that need not be: one that takes nothing does not count, nor do the groups in it, and would go on for ever. */
function addRound(of: Node, back: boolean, making: Making): boolean {
  if (!making.refers) return addOnce(of, back, making);
  const slot = making.slots;
  making.slots += 1;
  making.steps.push({ do: 'note', slot });
  const isAdded = addOnce(of, back, making);
  making.steps.push({ do: 'moved', slot });
  return isAdded;
}

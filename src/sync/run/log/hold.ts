import type { patternOf } from '#lib/pattern/pattern.ts';
import { gunzip } from '#db/gzip.ts';
import { createIndexer, type IndexState } from '#sync/log-index.ts';
import { finderOf, plainText, type LineFinder } from '#sync/log-search.ts';
import type { FromHold, ToHold } from './messages.ts';

export interface HoldWorld {
  readonly say: (message: FromHold, transfer?: Transferable[]) => void;
  /** Lets others have a turn. */
  readonly pause: () => Promise<void>;
  /** ms, of a clock that only runs forwards. */
  readonly now: () => number;
  /** Reads expressions whose cost is bounded, where nobody could end this thread; null = somebody can. */
  readonly bounded: typeof patternOf | null;
}

/** A stretch of the log as it is held: plain text, and how the indexer stood before it. */
interface Stretch {
  readonly plain: string;
  readonly from: number;
  readonly lines: number;
  readonly before: IndexState;
}

interface Search {
  readonly id: number;
  readonly finder: LineFinder;
  /** Stretches that were looked through. */
  done: number;
  /** Lines not told yet. */
  found: number[];
  from: number;
}

/** How long it works at a stretch before others have a turn, and before it tells what it found. ms */
const sliceMs = 12;
const tellMs = 60;

/**
 * Holds a log as plain text: says what its lines are, and finds lines. H2: what is found
 * of a search, told in any number of messages, is what one look at the whole text would find; also while it grows.
 *
 * @returns takes what the page says
 */
export function holdLog(world: HoldWorld): (message: ToHold) => void {
  const hold = createHold(world);
  const queue: ToHold[] = [];
  let isBusy = false;
  async function work(): Promise<void> {
    let begun = world.now();
    for (let message = queue.shift(); ; message = queue.shift()) {
      if (message) await hold.take(message);
      else if (!hold.look()) return;
      if (world.now() - begun < sliceMs) continue;
      await world.pause();
      begun = world.now();
    }
  }
  return (message) => {
    queue.push(message);
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => void (isBusy = false));
  };
}

interface Hold {
  take(message: ToHold): Promise<void>;
  /** Goes on with a search, one stretch. False = there is nothing to look through. */
  look(): boolean;
}

function createHold(world: HoldWorld): Hold {
  const indexer = createIndexer();
  const blocks: Stretch[] = [];
  let tail: Stretch | null = null;
  let search: Search | null = null;
  let toldAt = 0;

  const linesOf = (): number => {
    const last = tail ?? blocks.at(-1);
    return last ? last.from + last.lines : 0;
  };
  const add = (markup: string, isTail: boolean): Stretch => {
    const before = indexer.state();
    const plain = plainText(markup);
    const index = indexer.read(plain, markup);
    // Counted before they leave this thread.
    const lines = index.kinds.length;
    world.say({ type: 'index', index, isTail }, [index.kinds.buffer, index.hostOf.buffer]);
    return { plain, from: before.at, lines, before };
  };
  const cut = (to: number): void => {
    const first = blocks[to] ?? tail;
    if (first) indexer.back(first.before);
    blocks.length = Math.min(blocks.length, to);
    tail = null;
    if (search && search.done > blocks.length) restart(search);
  };
  /** What was found from the first stretch on that was not looked through is found anew. */
  const restart = (current: Search): void => {
    current.done = Math.min(current.done, blocks.length);
    current.from = blocks[current.done]?.from ?? linesOf();
    current.found = current.found.filter((line) => line < current.from);
  };
  const tell = (current: Search, isDone: boolean): void => {
    const upTo = isDone ? linesOf() : (blocks[current.done]?.from ?? tail?.from ?? linesOf());
    world.say({ type: 'found', id: current.id, from: current.from, lines: current.found, upTo, isDone });
    current.found = [];
    current.from = upTo;
    toldAt = world.now();
  };
  const begin = (id: number, query: { readonly text: string; readonly isRegex: boolean } | null): void => {
    search = null;
    if (query === null) return;
    const finder = finderOf(query, world.bounded);
    if (finder.ok) search = { id, finder: finder.value, done: 0, found: [], from: 0 };
    else world.say({ type: 'refused', id, why: finder.error });
  };

  return {
    async take(message) {
      switch (message.type) {
        case 'cut':
          return cut(message.blocks);
        case 'blocks':
          if (tail) cut(blocks.length);
          for (const { gz, lines } of message.blocks) blocks.push(add(await gunzip(gz).catch(() => '\n'.repeat(lines)), false));
          return undefined;
        case 'tail':
          cut(blocks.length);
          tail = add(message.text, true);
          return undefined;
        case 'search':
          return begin(message.id, message.query);
        case 'spans': {
          const finder = search?.id === message.id ? search.finder : null;
          const spans = message.lines.map(([at, text]) => [at, finder?.spans(text) ?? []] as const);
          return world.say({ type: 'spans', id: message.id, spans });
        }
      }
    },
    look() {
      const current = search;
      const stretch = current && (current.done < blocks.length ? blocks[current.done] : current.done === blocks.length ? tail : null);
      if (!current || !stretch) return false;
      for (const line of current.finder.lines(stretch.plain)) {
        if (line < stretch.lines) current.found.push(stretch.from + line);
      }
      current.done++;
      const isDone = current.done > blocks.length;
      if (isDone || world.now() - toldAt > tellMs) tell(current, isDone);
      return !isDone;
    },
  };
}

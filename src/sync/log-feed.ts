import { digest, emptyHash, extended, runningHashOf, type RunningHash } from '#lib/hash.ts';

/** Blocks of a log are closed at the first line end from here on. Characters. */
export const blockChars = 64 * 1024;

/** A closed stretch of a log; `hash` and `end` count from the start of the log to the end of the block. */
export interface Block {
  readonly lines: number;
  readonly chars: number;
  readonly hash: string;
}

/** What is kept of a log: closed blocks and the rest that fills no block yet. */
export interface KeptLog {
  readonly blocks: readonly Block[];
  readonly tail: string;
}
export const emptyLog: KeptLog = { blocks: [], tail: '' };

/** What to do with what is kept: drop blocks from `from` on, append `added` (their texts), and hold `log`. */
export interface Feed {
  readonly log: KeptLog;
  readonly from: number;
  readonly added: readonly string[];
  /** Characters of the text in closed blocks, and their hash, to go on from. */
  readonly position: Position;
}

/** Where the closed part of a known text ends. Kept between feeds, it makes the next one cost only what is new. */
export interface Position {
  readonly text: string;
  readonly blocks: number;
  readonly chars: number;
  readonly hash: RunningHash;
}

/**
 * Takes the whole output as the server sends it at each poll and says what is new.
 *
 * L1: after it, blocks and tail together are `text`, character for character. L2: a common prefix is kept; when the server's text
 * was cut or rewritten the blocks from there on are replaced. L3: blocks end at line ends. L4: an append costs what was appended, not
 * what is kept, when `known` is the position of the feed before.
 *
 * @param known position after the last feed of this log, null when only the kept rows are known: then the prefix is hashed once
 */
export function fed(kept: KeptLog, text: string, known: Position | null): Feed {
  const start = known && text.startsWith(known.text) ? known : verified(kept, text);
  const from = start.blocks;
  const blocks = kept.blocks.slice(0, from);
  const added: string[] = [];
  let { chars, hash } = start;
  for (let end = blockEnd(text, chars); end > 0; end = blockEnd(text, chars)) {
    hash = extended(hash, text, chars, end);
    const block = text.slice(chars, end);
    blocks.push({ lines: lineEnds(block), chars: end - chars, hash: digest(hash) });
    added.push(block);
    chars = end;
  }
  return { log: { blocks, tail: text.slice(chars) }, from, added, position: { text, chars, hash, blocks: blocks.length } };
}

/**
 * Appends what a server sent beyond what is kept. L1, L3 and L4 hold; that it goes on where the kept text ends is for the caller to know.
 */
export function continued(kept: KeptLog, more: string): Omit<Feed, 'position'> {
  const text = kept.tail + more;
  const blocks = [...kept.blocks];
  const added: string[] = [];
  let hash = runningHashOf(kept.blocks.at(-1)?.hash ?? digest(emptyHash));
  let from = 0;
  for (let end = blockEnd(text, from); end > 0; end = blockEnd(text, from)) {
    hash = extended(hash, text, from, end);
    const block = text.slice(from, end);
    blocks.push({ lines: lineEnds(block), chars: end - from, hash: digest(hash) });
    added.push(block);
    from = end;
  }
  return { log: { blocks, tail: text.slice(from) }, from: kept.blocks.length, added };
}

/** The length of what is kept, in characters. */
export const keptChars = ({ blocks, tail }: KeptLog): number => blocks.reduce((sum, { chars }) => sum + chars, tail.length);

/** Whether the kept log is as it was left at that position: nobody else wrote since. */
export function goesOnFrom(known: Position | null, kept: KeptLog): boolean {
  return (
    known !== null &&
    known.blocks === kept.blocks.length &&
    known.text.length === known.chars + kept.tail.length &&
    known.text.endsWith(kept.tail)
  );
}

/** How many kept blocks the text still begins with. */
function verified(kept: KeptLog, text: string): Omit<Position, 'text'> {
  let at = { blocks: 0, chars: 0, hash: emptyHash };
  for (const block of kept.blocks) {
    const chars = at.chars + block.chars;
    if (chars > text.length) break;
    const hash = extended(at.hash, text, at.chars, chars);
    if (digest(hash) !== block.hash) break;
    at = { blocks: at.blocks + 1, chars, hash };
  }
  return at;
}

/** The end of the block that starts at `from`, 0 when the text does not fill one yet. */
function blockEnd(text: string, from: number): number {
  if (text.length - from < blockChars) return 0;
  return text.indexOf('\n', from + blockChars - 1) + 1;
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

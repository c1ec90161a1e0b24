import type { LogContents, LogLine, LogQuery, LogSource, Span } from '#lib/log-source.ts';
import type { Clock } from '#lib/ports.ts';
import { outputZone } from '#contract/output-zone.ts';
import { createLogReader, type LogReader } from '#db/log-reader.ts';
import type { CacheDatabase } from '#db/cache.ts';
import type { JobRow } from '#db/rows.ts';
import { createLedger } from '#sync/log-contents.ts';
import { finderOf, plainText } from '#sync/log-search.ts';
import { drawnLine, firstChars, moreOf } from './long-line.ts';
import type { FromHold, HoldPort } from './messages.ts';
import { latePort } from './port.ts';
import { blockOf, goneLines, sameHeads, tailLines } from './row-text.ts';
import { seekIn, type Seek } from './seek.ts';

/** The output of a job while somebody looks at it: lines come from what is kept, what they are and what is found from the one who holds them. */
export interface JobLog extends LogSource {
  /** The log is now as this row says. Costs what is new. */
  show(row: JobRow): void;
  /** Ends what works for it, until it is shown again. */
  readonly close: () => void;
}

export interface JobLogWorld {
  readonly cache: CacheDatabase;
  readonly clock: Clock;
  /** Starts what holds the log; called again when that had to be ended. */
  readonly startHold: () => HoldPort;
  /** A part of it is missing on this device, or cannot be read. */
  readonly lost?: () => void;
}

/** So many blocks travel at once: the first are read while the next come. */
const batch = 32;
/** Blocks whose lines are at hand. */
const mostBlocks = 40;
/** How often a thread is started again for one log. */
const mostBreaks = 3;
/** Many words about lines become one change of the page. ms */
const gatherMs = 40;

export const openJobLog = (world: JobLogWorld): JobLog => new OpenLog(world);

class OpenLog implements JobLog {
  readonly #reader: LogReader;
  readonly #clock: Clock;
  readonly #startHold: () => HoldPort;
  readonly #ledger = createLedger();
  readonly #listeners = new Set<() => void>();
  /** null = it is made when somebody asks. */
  #contents: LogContents | null = null;
  readonly #blocks = new Map<number, readonly string[] | 'coming'>();
  readonly #limits = new Map<number, number>();
  readonly #seek: Seek;
  #port: HoldPort | null = null;
  #row: JobRow | null = null;
  /** Where each block begins, and behind the last the tail. */
  #starts: number[] = [0];
  #tail: readonly string[] = [];
  /** Lines of the newest block, as they stood behind the blocks before: they are shown until that one is read. */
  #closed: { readonly n: number; readonly lines: readonly string[] } | null = null;
  #sent = 0;
  #isSending = false;
  #isTailSent = false;
  #zone: number | null = null;
  #rewritten: number | null = null;
  #cancelTelling: (() => void) | null = null;
  #isClosed = false;
  #hasSpoken = false;
  #isUnusable = false;
  #breaks = 0;

  constructor({ cache, clock, startHold, lost }: JobLogWorld) {
    this.#reader = createLogReader(cache, lost);
    this.#clock = clock;
    this.#startHold = startHold;
    this.#seek = seekIn({
      clock,
      ask: (message) => this.#held().ask(message),
      canEnd: () => this.#held().isWorker,
      end: () => this.#begin(),
      changed: () => this.#tell(),
    });
  }

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  current = (): LogContents => {
    if (this.#contents) return this.#contents;
    const lines = this.#starts.at(-1)! + this.#tail.length;
    const [known, search] = [this.#ledger.known(), this.#seek.searching()];
    return (this.#contents = { ...known, zone: this.#zone, rewritten: this.#rewritten, search, read: Math.min(known.read, lines), lines });
  };

  show(row: JobRow): void {
    const before = this.#isClosed ? null : this.#row;
    if (this.#isClosed) this.#forget();
    this.#row = row;
    const same = before ? sameHeads(before.heads, row.heads) : 0;
    if (before && same === before.heads.length && same === row.heads.length && before.tail === row.tail) return;
    if (before && same < before.heads.length) this.#cut(same);
    // A server that names positions only adds. The last of the lines may have grown meanwhile.
    this.#closed = before && before.position !== '' && row.heads.length > same ? { n: same, lines: this.#tail.slice(0, -1) } : null;
    this.#starts.length = same + 1;
    for (const head of row.heads.slice(same)) this.#starts.push(this.#starts.at(-1)! + head.lines);
    this.#tail = tailLines(row.tail);
    this.#isTailSent = false;
    if (this.#zone === null) void this.#findZone(row);
    // Who holds the log says at once what it got: told together, the log is drawn once.
    if (before && same === before.heads.length && this.#hasSpoken) this.#tellSoon();
    else this.#tell();
    void this.#send();
  }

  line(at: number): LogLine | null {
    const html = this.#html(at);
    return html === null ? null : drawnLine(html, this.#limits.get(at));
  }

  grow(at: number): void {
    this.#limits.set(at, moreOf(this.#limits.get(at) ?? firstChars));
    this.#tell();
  }

  search(query: LogQuery | null): void {
    this.#seek.begin(query);
  }

  spans(at: number): readonly Span[] | null {
    const query = this.#seek.searching()?.query;
    const html = query ? this.#html(at) : null;
    if (!query || html === null) return null;
    const text = plainText(drawnLine(html, this.#limits.get(at)).html);
    if (query.isRegex) return this.#seek.spans(at, text);
    const finder = finderOf(query);
    return finder.ok ? finder.value.spans(text) : null;
  }

  async text(from: number, to: number): Promise<string> {
    const parts: string[] = [];
    for (let at = from; at < to;) {
      const n = blockOf(this.#starts, at);
      const start = this.#starts[n]!;
      const lines = n === this.#starts.length - 1 ? this.#tail : await this.#block(this.#row!, n);
      const part = lines.slice(at - start, to - start);
      // An address may name lines that the log does not have, or no longer has.
      if (part.length === 0) break;
      for (const line of part) parts.push(plainText(line));
      at += part.length;
    }
    return parts.join('\n');
  }

  close = (): void => {
    this.#isClosed = true;
    this.#cancelTelling?.();
    this.#cancelTelling = null;
    this.#seek.begin(null);
    this.#port?.terminate();
    this.#port = null;
  };

  #html(at: number): string | null {
    const n = blockOf(this.#starts, at);
    const within = at - this.#starts[n]!;
    if (n === this.#starts.length - 1) return this.#tail[within] ?? '';
    const lines = this.#blocks.get(n);
    if (lines === undefined) void this.#fetch(n);
    if (lines === undefined || lines === 'coming') return this.#closed?.n === n ? (this.#closed.lines[within] ?? null) : null;
    // What was asked for last goes last.
    this.#blocks.delete(n);
    this.#blocks.set(n, lines);
    return lines[within] ?? '';
  }

  async #fetch(n: number): Promise<void> {
    const row = this.#row!;
    this.#blocks.set(n, 'coming');
    const lines = await this.#block(row, n);
    if (this.#blocks.get(n) !== 'coming' || this.#row?.heads[n]?.hash !== row.heads[n]?.hash) return;
    this.#blocks.set(n, lines);
    for (const oldest of this.#blocks.keys()) if (this.#blocks.size > mostBlocks) this.#blocks.delete(oldest);
    this.#tell();
  }

  /** Its lines; where it is gone, as many that say so. */
  async #block({ id, heads }: JobRow, n: number): Promise<readonly string[]> {
    return (await this.#reader.block(id, n)) ?? goneLines(heads[n]?.lines ?? 0);
  }

  #cut(blocks: number): void {
    const from = this.#starts[blocks]!;
    for (const n of this.#blocks.keys()) if (n >= blocks) this.#blocks.delete(n);
    for (const at of this.#limits.keys()) if (at >= from) this.#limits.delete(at);
    this.#ledger.cut(from);
    this.#seek.cut(from);
    this.#rewritten = from;
    if (blocks === 0) this.#zone = null;
    if (this.#sent <= blocks) return;
    this.#sent = blocks;
    this.#held().ask({ type: 'cut', blocks });
  }

  async #findZone(row: JobRow): Promise<void> {
    const first = row.heads.length === 0 ? this.#tail : await this.#reader.block(row.id, 0);
    this.#zone = outputZone(first ?? [], row.job.start);
    if (this.#zone !== null) this.#tell();
  }

  /** Closed and shown again, it knows nothing. */
  #forget(): void {
    this.#isClosed = false;
    this.#sent = 0;
    this.#closed = null;
    this.#ledger.cut(0);
    this.#blocks.clear();
  }

  /** Hands over what was not handed over yet; while it does, more may come. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (!this.#isClosed && !this.#isTailSent) if (!(await this.#sendNext())) return;
    } finally {
      this.#isSending = false;
    }
  }

  /** False = a block is missing: the row that replaced it comes. */
  async #sendNext(): Promise<boolean> {
    const [row, from] = [this.#row!, this.#sent];
    const to = Math.min(from + batch, row.heads.length);
    if (from === row.heads.length) {
      this.#isTailSent = true;
      this.#held().ask({ type: 'tail', text: row.tail });
      return true;
    }
    const packed = await this.#reader.packed(row.id, from, to);
    if (this.#isClosed || this.#sent !== from || this.#row?.heads[to - 1]?.hash !== row.heads[to - 1]?.hash) return true;
    if (!packed) return false;
    const [held, blocks] = [this.#held(), packed.map((gz, index) => ({ gz, lines: row.heads[from + index]!.lines }))];
    this.#sent = to;
    held.ask({ type: 'blocks', blocks }, held.isWorker ? [...new Set(packed.map(({ buffer }) => buffer))] : []);
    return true;
  }

  #held(): HoldPort {
    return this.#port ?? this.#begin();
  }

  /** What holds the log begins anew, and is given all of it again. */
  #begin(): HoldPort {
    this.#port?.terminate();
    const port = this.#isUnusable ? latePort() : this.#startHold();
    const isAgain = this.#port !== null;
    this.#port = port;
    port.listen(
      (message) => void (this.#port === port && this.#hear(message)),
      () => void (this.#port === port && this.#broke()),
    );
    if (isAgain) {
      this.#sent = 0;
      this.#isTailSent = false;
      this.#ledger.cut(0);
      void this.#send();
    }
    return port;
  }

  /** A thread that never said a word would not be the last one to break; nor would those after several. */
  #broke(): void {
    if (this.#isUnusable || ++this.#breaks > mostBreaks) return;
    this.#isUnusable = !this.#hasSpoken;
    this.#seek.broke();
  }

  #hear(message: FromHold): void {
    this.#hasSpoken = true;
    if (message.type !== 'index') return this.#seek.hear(message);
    this.#seek.alive();
    this.#ledger.add(message.index, message.isTail);
    if (message.isTail) this.#tell();
    else this.#tellSoon();
  }

  #tellSoon(): void {
    this.#contents = null;
    this.#cancelTelling ??= this.#clock.after(gatherMs, () => this.#tell());
  }

  #tell(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = null;
    this.#contents = null;
    for (const listener of this.#listeners) listener();
  }
}

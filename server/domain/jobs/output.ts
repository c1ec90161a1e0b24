import type { OutputPosition } from '#contract/output-position.ts';
import { emptyHash, extended } from '#lib/hash.ts';
import { plain, rendered, renderStart, type OutputRecord, type RenderState } from '#contract/output.ts';
import type { JobStore, StoredOutput } from '../stores.ts';

/** The output of jobs as clients read it. */
export interface JobOutputs {
  /** Markup of all records so far; only what came since the last look is rendered. */
  html(id: number): Promise<Markup>;
  /** Markup of what comes behind a position, some MB at most, and where it ends. */
  since(id: number, from: Reached): Promise<{ readonly html: string; readonly reached: Reached }>;
  /** Plain text with CR LF, in pieces: however long it is, little of it is in memory. */
  text(id: number): AsyncIterable<string>;
  /** Markup of the last records, some hundred kB at most; `cut` = there is more before it. */
  ending(id: number): Promise<{ readonly html: string; readonly cut: boolean }>;
  forget(id: number): void;
}

/** Markup whose beginning may be too much for memory. */
export interface Markup {
  /** The beginning, UTF-8, as it stands inside a text of JSON; null when `html` is all there is. */
  readonly before: AsyncIterable<Uint8Array> | null;
  readonly html: string;
  /** Where it ends. */
  readonly reached: Reached;
}

/** How far the markup of a job goes. */
export type Reached = Pick<OutputPosition, 'next' | 'low' | 'chars' | 'hash'>;

/** Files for markup that is too much for memory. What is in them need not outlive the process. */
export interface Spool {
  /** Appends to a file that is made where there is none. */
  append(name: string, bytes: Uint8Array): Promise<void>;
  /** Whether so many bytes are there. */
  holds(name: string, length: number): Promise<boolean>;
  /** The first bytes of it. */
  read(name: string, length: number): AsyncIterable<Uint8Array>;
  remove(name: string): void;
}

interface Rendered {
  /** The end of the markup. */
  readonly html: string;
  /** The file with what came before `html`, and its length in bytes; 0 = there is no file. */
  readonly file: string;
  readonly spooled: number;
  /** Where the markup ends. */
  readonly reached: Reached;
}

const nothing: Reached = { next: 1, low: renderStart.low, chars: 0, hash: emptyHash };

/** Markup kept in memory, in UTF-16 units; the job that was not looked at for longest goes first. */
const mostKept = 32 * 1024 * 1024;
/** Of one job; what is more goes into its file. */
const mostOfOne = 1024 * 1024;

/** A text as it stands between the quotes of JSON. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

export function jobOutputs(store: Pick<JobStore, 'output' | 'lastOutput'>, spool: Spool): JobOutputs {
  // In the order of use: a look moves its job to the end.
  const kept = new Map<number, Promise<Rendered>>();
  const sizes = new Map<number, number>();
  const files = new Map<number, string>();
  let opened = 0;

  function fresh(id: number): Rendered {
    const file = `output_${id}_${++opened}`;
    const earlier = files.get(id);
    if (earlier !== undefined) spool.remove(earlier);
    files.set(id, file);
    return { html: '', file, spooled: 0, reached: nothing };
  }

  async function catchUp(id: number, before: Rendered): Promise<Rendered> {
    let { html, spooled, reached } = before;
    for await (const page of pages(store, id, reached.next)) {
      const more = appended(reached, page);
      html += more.html;
      reached = more.reached;
      if (html.length <= mostOfOne) continue;
      const bytes = Buffer.from(inJson(html));
      await spool.append(before.file, bytes);
      spooled += bytes.byteLength;
      html = '';
    }
    return reached === before.reached ? before : { html, file: before.file, spooled, reached };
  }

  function look(id: number): Promise<Rendered> {
    const before = kept.get(id) ?? Promise.resolve(fresh(id));
    // Looks at the same job take turns, so that none renders what another just did.
    const after = before.catch(() => fresh(id)).then((it) => catchUp(id, it));
    kept.delete(id);
    kept.set(id, after);
    after.then(
      ({ html, spooled }) => kept.get(id) === after && sizes.set(id, spooled > 0 ? mostOfOne : html.length) && trim(),
      () => kept.get(id) === after && forget(id),
    );
    return after;
  }

  function trim(): void {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const id of kept.keys()) {
      if (total <= mostKept || kept.size === 1) return;
      total -= sizes.get(id) ?? 0;
      forget(id);
    }
  }

  function forget(id: number): void {
    kept.delete(id);
    sizes.delete(id);
    const file = files.get(id);
    files.delete(id);
    if (file !== undefined) spool.remove(file);
  }

  return {
    async html(id) {
      let { html, file, spooled, reached } = await look(id);
      // Somebody tidied up in the data folder: it is made again.
      if (spooled > 0 && !(await spool.holds(file, spooled))) {
        forget(id);
        ({ html, file, spooled, reached } = await look(id));
      }
      return { before: spooled === 0 ? null : spool.read(file, spooled), html, reached };
    },
    async since(id, from) {
      let reached = from;
      const parts: string[] = [];
      for await (const page of pages(store, id, from.next)) {
        const more = appended(reached, page);
        parts.push(more.html);
        reached = more.reached;
        if (reached.chars - from.chars > mostOfOne) break;
      }
      return { html: parts.join(''), reached };
    },
    async *text(id) {
      let isFirst = true;
      for await (const page of pages(store, id, 1)) {
        yield (isFirst ? '' : '\r\n') + page.map((record) => plain(asRecord(record))).join('\r\n');
        isFirst = false;
      }
    },
    async ending(id) {
      const from = Math.max(1, (await store.lastOutput(id)) - pageSize + 1);
      const page = await store.output(id, from, pageSize);
      let state = renderStart;
      const parts = page.map((record) => {
        const outcome = rendered(asRecord(record), state);
        state = outcome.state;
        return outcome.html;
      });
      return { html: parts.join('\r\n'), cut: from > 1 };
    },
    forget,
  };
}

/** The markup of further records, and how far it goes then. */
function appended(reached: Reached, page: readonly StoredOutput[]): { readonly html: string; readonly reached: Reached } {
  const parts = reached.next === 1 ? [] : [''];
  let state: RenderState = { low: reached.low };
  for (const record of page) {
    const outcome = rendered(asRecord(record), state);
    parts.push(outcome.html);
    state = outcome.state;
  }
  const html = parts.join('\r\n');
  const next = (page.at(-1)?.order ?? reached.next - 1) + 1;
  return { html, reached: { next, low: state.low, chars: reached.chars + html.length, hash: extended(reached.hash, html) } };
}

/** Pieces of up to 64 kB are read at once; between them others get their turn. */
const pageSize = 8;

async function* pages(store: Pick<JobStore, 'output'>, id: number, from: number): AsyncGenerator<readonly StoredOutput[]> {
  for (let next = from; ;) {
    const page = await store.output(id, next, pageSize);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    next = last.order + 1;
    await new Promise((turn) => setImmediate(turn));
  }
}

const asRecord = ({ stream, text, at }: StoredOutput): OutputRecord => ({ stream, text, at: localTime(at) });

/** `YYYY-MM-DD HH:mm:ss`, in the time zone of the server. */
function localTime(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

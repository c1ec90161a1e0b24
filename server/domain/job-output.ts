import { plain, rendered, renderStart, type OutputRecord, type RenderState } from '#contract/output.ts';
import type { JobStore, StoredOutput } from './stores.ts';

/** The output of jobs as clients read it. */
export interface JobOutputs {
  /** Markup of all records so far; only what came since the last look is rendered. */
  html(id: number): Promise<string>;
  /** Plain text with CR LF. */
  text(id: number): Promise<string>;
  forget(id: number): void;
}

interface Rendered {
  readonly html: string;
  readonly state: RenderState;
  readonly next: number;
}

/** Markup kept in memory, in UTF-16 units; the job that was not looked at for longest goes first. */
const mostKept = 32 * 1024 * 1024;

const nothing: Rendered = { html: '', state: renderStart, next: 1 };

export function jobOutputs(store: JobStore): JobOutputs {
  // In the order of use: a look moves its job to the end.
  const kept = new Map<number, Promise<Rendered>>();
  const sizes = new Map<number, number>();

  async function catchUp(id: number, before: Rendered): Promise<Rendered> {
    let { state, next } = before;
    const parts = before.next === 1 ? [] : [before.html];
    for await (const record of records(store, id, next)) {
      const outcome = rendered(asRecord(record), state);
      parts.push(outcome.html);
      state = outcome.state;
      next = record.order + 1;
    }
    return next === before.next ? before : { html: parts.join('\r\n'), state, next };
  }

  function look(id: number): Promise<Rendered> {
    const before = kept.get(id) ?? Promise.resolve(nothing);
    // Looks at the same job take turns, so that none renders what another just did.
    const after = before.catch(() => nothing).then((it) => catchUp(id, it));
    kept.delete(id);
    kept.set(id, after);
    after.then(
      ({ html }) => kept.get(id) === after && sizes.set(id, html.length) && trim(),
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
  }

  return {
    html: async (id) => (await look(id)).html,
    async text(id) {
      const parts: string[] = [];
      for await (const record of records(store, id, 1)) parts.push(plain(asRecord(record)));
      return parts.join('\r\n');
    },
    forget,
  };
}

/** Pieces of up to 64 kB are read at once; between them others get their turn. */
const pageSize = 8;

async function* records(store: JobStore, id: number, from: number): AsyncGenerator<StoredOutput> {
  for (let next = from; ;) {
    const page = await store.output(id, next, pageSize);
    yield* page;
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

import { useEffect, useState } from 'react';
import { ok, type Result } from '#lib/result.ts';
import { downloadActivity, listActivity, type Activity, type ActivityKind } from '#contract/activity.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';
import { saveFile } from '#hooks/use-jobs.ts';

/** What is asked for; '' = all. `from` and `to` are days as a date input has them; both are included, where the reader is. */
export interface ActivityQuery {
  readonly by: string;
  readonly kind: ActivityKind | '';
  readonly text: string;
  readonly from: string;
  readonly to: string;
}
export const everything: ActivityQuery = { by: '', kind: '', text: '', from: '', to: '' };

export interface ActivityActions {
  readonly refresh: () => Promise<Result<void, Failure>>;
  /** Reads the page after what is here. */
  readonly more: () => Promise<Result<void, Failure>>;
  readonly hasMore: boolean;
  /** Saves all that is found as a table for spreadsheets. */
  readonly download: () => Promise<Result<void, Failure>>;
}

interface Known {
  readonly key: string;
  readonly first: object | null;
  readonly rows: readonly Activity[];
  readonly next: number | null;
}
const nothing = { rows: [], next: null } as const;
const everyMs = 30_000;

/** Who changed what, newest first. Without a filter it is kept on the device and kept fresh; what a filter finds is only on this page. */
export function useActivity(query: ActivityQuery): AnswerView<readonly Activity[]> & ActivityActions {
  const { api } = useServices();
  const key = JSON.stringify(query);
  const isAll = key === JSON.stringify(everything);
  const kept = useKeptAnswer({
    name: listActivity.path,
    schema: listActivity.output,
    ask: (signal) => api.call(listActivity, {}, { signal }),
    everyMs,
  });
  const found = useFound(isAll ? null : key);
  const view = isAll ? kept : found;
  const page = view.at === 'ready' ? view.value : null;
  const [known, setKnown] = useState<Known>({ key, first: null, ...nothing });
  const current = known.key === key ? known : { key, first: null, ...nothing };
  if (page !== null && current.first !== page) setKnown(withFirst(current, page));
  const { refresh } = kept;
  return {
    ...(view.at === 'ready' ? { ...view, value: current.first === null ? view.value.rows : current.rows } : view),
    refresh,
    hasMore: current.next !== null,
    async more() {
      if (current.next === null) return ok(undefined);
      const answer = await api.call(listActivity, { query: { ...wire(query), before: String(current.next) } });
      if (!answer.ok) return answer;
      setKnown((before) =>
        before.key === key ? { ...before, rows: united(before.rows, answer.value.rows), next: answer.value.next } : before,
      );
      return ok(undefined);
    },
    async download() {
      const answer = await api.download(downloadActivity, { query: wire(query) });
      if (answer.ok) saveFile(answer.value.name, answer.value.content);
      return answer.ok ? ok(undefined) : answer;
    },
  };
}

/** What is new comes before what is known, which stays: the first page moves on while somebody reads. */
function withFirst(known: Known, page: { readonly rows: readonly Activity[]; readonly next: number | null }): Known {
  return { key: known.key, first: page, rows: united(page.rows, known.rows), next: known.first === null ? page.next : known.next };
}

function united(one: readonly Activity[], other: readonly Activity[]): readonly Activity[] {
  const all = new Map([...one, ...other].map((row) => [row.id, row]));
  return [...all.values()].sort((a, b) => b.id - a.id);
}

/** Days as the reader counts them, as moments. */
function wire({ from, to, ...rest }: ActivityQuery) {
  const moment = (day: string, time: string): string => {
    const at = new Date(`${day}T${time}`);
    return day === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
  };
  return { ...rest, from: moment(from, '00:00:00'), to: moment(to, '23:59:59.999') };
}

type Page = Parameters<typeof withFirst>[1];
type Heard = { readonly key: string; readonly view: AnswerView<Page> };
/** Whoever types is not asked for at each letter. */
const calmMs = 250;

/** @param key the question as text; null = nothing is asked for */
function useFound(key: string | null): AnswerView<Page> {
  const { api, clock } = useServices();
  const [heard, setHeard] = useState<Heard>({ key: '', view: { at: 'loading' } });
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await api.call(listActivity, { query: wire(JSON.parse(key) as ActivityQuery) }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      const asOf = clock.now();
      setHeard({
        key,
        view: answer.ok ? { at: 'ready', value: answer.value, asOf, live: true, failure: null } : { at: 'missing', failure: answer.error },
      });
    };
    const cancel = clock.after(calmMs, () => void ask());
    return () => {
      cancel();
      stop.abort();
    };
  }, [api, clock, key]);
  return heard.key === key ? heard.view : { at: 'loading' };
}

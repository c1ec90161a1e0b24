import * as v from 'valibot';
import { addKnownHosts, listKnownHosts, removeKnownHost } from '#contract/admin/known-hosts.ts';
import { isUnanswered, type Failure } from '#contract/failure.ts';
import { ok, type Result } from '#lib/result.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';

export interface KnownHostsActions {
  readonly refresh: () => Promise<Result<void, Failure>>;
  /** Gives what was found, in words. Whoever asks hosts for keys may wait for each. */
  readonly add: (hosts: string) => Promise<Result<string, Failure>>;
  /** Removes every line that holds this text. */
  readonly remove: (line: string) => Promise<Result<unknown, Failure>>;
}

const Lines = v.array(v.string());
const scanTimeoutMs = 120_000;

/** The list of hosts whose keys the server trusts, as last read. */
export function useKnownHosts(): AnswerView<readonly string[]> & KnownHostsActions {
  const { api } = useServices();
  const view = useKeptAnswer<readonly string[]>({
    name: listKnownHosts.path,
    schema: Lines,
    ask: (signal) => api.call(listKnownHosts, {}, { signal }),
    everyMs: 30_000,
  });
  const { refresh } = view;
  return {
    ...view,
    async add(host) {
      const answer = await api.call(addKnownHosts, { body: { host } }, { timeoutMs: scanTimeoutMs });
      await refresh();
      return answer;
    },
    async remove(line) {
      const answer = await api.call(removeKnownHost, { query: { name: line } });
      if (!answer.ok && isUnanswered(answer.error)) {
        const back = await api.call(listKnownHosts, {});
        await refresh();
        return back.ok && !back.value.some((one) => one.includes(line)) ? ok(undefined) : answer;
      }
      await refresh();
      return answer;
    },
  };
}

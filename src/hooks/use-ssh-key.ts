import { readSshKey, updateSshKey } from '#contract/admin/ssh-key.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';
import type { Result } from '#lib/result.ts';

export interface SshKeyActions {
  readonly refresh: () => Promise<Result<void, Failure>>;
  readonly replace: (key: string) => Promise<Result<unknown, Failure>>;
}

/** Picture and public part of the server's key, as last read. */
export function useSshKey(): AnswerView<{ readonly art: string; readonly publicKey: string }> & SshKeyActions {
  const { api } = useServices();
  const view = useKeptAnswer({
    name: readSshKey.path,
    schema: readSshKey.output,
    ask: (signal) => api.call(readSshKey, {}, { signal }),
    everyMs: null,
  });
  return {
    ...view,
    async replace(key) {
      const answer = await api.call(updateSshKey, { body: { key } });
      await view.refresh();
      return answer;
    },
  };
}

import { environment, type EnvironmentVariable } from '#contract/environment.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';

/** The variables the server was started with, as last read. It reads them once, so they are asked for once. */
export function useEnvironment(): AnswerView<readonly EnvironmentVariable[]> {
  const { api } = useServices();
  return useKeptAnswer({
    name: environment.path,
    schema: environment.output,
    ask: (signal) => api.call(environment, {}, { signal }),
    everyMs: null,
  });
}

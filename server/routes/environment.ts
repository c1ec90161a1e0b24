import { environment, type EnvironmentVariable } from '#contract/environment.ts';
import { refusal, success } from './answers.ts';
import type { Router } from './route.ts';

export function environmentRoutes(router: Router, variables: () => readonly EnvironmentVariable[]): void {
  router.guarded(environment, () => success('Environment variables found', variables()), {
    failed: (why) => refusal('Failed to get environment variables', why),
  });
}

import type { Result } from '#lib/result.ts';
import { importForms } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';

/** Copies the forms file of the server into its database; gives the server's words. */
export function useImportForms(): () => Promise<Result<string, Failure>> {
  const { api } = useServices();
  return () => api.call(importForms, {});
}

/** Where every endpoint lives. The reference allows a base before it; Fieldrun serves at the root. */
export const apiRoot = '/api/v1';

/** The path of an endpoint with its parameters filled in, percent-encoded: `/job/:id` and `{id: 5}` give `/api/v1/job/5`. */
export function apiPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return apiRoot + path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

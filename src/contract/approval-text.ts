import type { Approval } from '#contract/jobs.ts';

/**
 * A text with `$(path.to.variable)` filled in from a job's variables (contract 7.5). A name the job does not have stays as it is
 * written; an object is shown as JSON.
 *
 * @param asText what a value becomes where the text around it is markup, so that no value is taken for some
 */
export function filledIn(text: string, extravars: Readonly<Record<string, unknown>>, asText = (value: string): string => value): string {
  return text.replaceAll(/\$\(([^()]+)\)/g, (whole, path: string) => {
    let value: unknown = extravars;
    for (const name of path.trim().split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return whole;
      value = Reflect.get(value, name);
    }
    return asText(typeof value === 'string' ? value : JSON.stringify(value));
  });
}

/** What the approver is asked, as plain text. */
export function approvalText(
  approval: Approval,
  extravars: Readonly<Record<string, unknown>> = {},
): { readonly title: string; readonly message: string } {
  return { title: filledIn(approval?.title ?? '', extravars), message: filledIn(approval?.message ?? '', extravars) };
}

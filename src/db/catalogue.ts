import * as v from 'valibot';
import { type Config, FormSummary } from '#contract/config.ts';
import type { Catalogue } from '#db/rows.ts';

/** The part of a config that the catalogue reads; a form whose tile cannot be read is named among the problems. */
export function catalogueOf(config: Config): Catalogue {
  const summaries: FormSummary[] = [];
  const problems = [...(config.errors ?? []), ...(config.warnings ?? [])];
  for (const form of config.forms) {
    const summary = v.safeParse(FormSummary, form);
    if (summary.success) summaries.push(summary.output);
    else problems.push(`Form '${form.name}': ${v.getDotPath(summary.issues[0]) ?? 'it'} cannot be read`);
  }
  return { categories: config.categories ?? [], constants: config.constants ?? {}, summaries, problems };
}

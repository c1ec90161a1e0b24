import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AwxAnswer, AwxCall } from './request.ts';

type Values = Readonly<Record<string, unknown>>;

/** Calls AWX with its address and login in place. */
export type AskAwx = (call: AwxCall) => Promise<Result<AwxAnswer, string>>;

/** A template as far as launching needs it. */
export interface Template {
  readonly id: number;
  readonly kind: 'job' | 'workflow_job';
  /** Ids of the credentials that are its own. */
  readonly credentials: readonly number[];
}

const Found = v.looseObject({
  results: v.array(
    v.looseObject({
      id: v.number(),
      name: v.string(),
      summary_fields: v.optional(v.looseObject({ credentials: v.optional(v.array(v.looseObject({ id: v.number() }))) })),
    }),
  ),
});
type Found = v.InferOutput<typeof Found>['results'][number];

/** What AWX said is wrong, short enough for a line. */
export function refusalOf({ status, text, json }: AwxAnswer): string {
  const detail = typeof json === 'object' && json !== null ? (Reflect.get(json, 'detail') ?? json) : text;
  const words = typeof detail === 'string' ? detail : JSON.stringify(detail);
  return `AWX answered with status ${status}${words === '' ? '' : `: ${words.slice(0, 500)}`}`;
}

/** The thing of exactly this name; null when there is none. */
async function named(ask: AskAwx, kind: string, name: string): Promise<Result<Found | null, string>> {
  const answer = await ask({ method: 'GET', path: `/api/v2/${kind}/?name=${encodeURIComponent(name)}` });
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return fail(refusalOf(answer.value));
  const found = v.safeParse(Found, answer.value.json);
  if (!found.success) return fail('What answers at the address of AWX does not speak as AWX does');
  return ok(found.output.results.find((it) => it.name === name) ?? null);
}

/** Looks among job templates first, then among workflow templates (contract 7.2). */
export async function templateNamed(ask: AskAwx, name: string): Promise<Result<Template, string>> {
  const job = await named(ask, 'job_templates', name);
  if (!job.ok) return job;
  if (job.value) return ok({ id: job.value.id, kind: 'job', credentials: ids(job.value.summary_fields?.credentials) });
  const workflow = await named(ask, 'workflow_job_templates', name);
  if (!workflow.ok) return workflow;
  return workflow.value
    ? ok({ id: workflow.value.id, kind: 'workflow_job', credentials: [] })
    : fail(`could not find job template ${name}`);
}

const ids = (found: readonly { readonly id: number }[] = []): number[] => found.map((it) => it.id);

const texts = (value: unknown): string[] => [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '');

/** The ids of things that a form names; the error names the first that AWX does not have. */
async function resolved(ask: AskAwx, kind: string, what: string, names: unknown): Promise<Result<number[], string>> {
  const found: number[] = [];
  for (const name of texts(names)) {
    const one = await named(ask, kind, name);
    if (!one.ok) return one;
    if (!one.value) return fail(`could not find ${what} ${name}`);
    found.push(one.value.id);
  }
  return ok(found);
}

/**
 * The body of a launch (contract 7.2). Only what the form sets is sent, so that the template decides the rest. Named credentials come
 * on top of those of the template, which AWX would otherwise replace.
 */
export async function launchBody(ask: AskAwx, template: Template, extravars: Values): Promise<Result<Values, string>> {
  const looks = [
    ['inventory', 'inventories', 'inventory', '__inventory__'],
    ['execution_environment', 'execution_environments', 'execution environment', '__executionEnvironment__'],
    ['instance_groups', 'instance_groups', 'instance group', '__instanceGroups__'],
    ['credentials', 'credentials', 'credential', '__awxCredentials__'],
  ] as const;
  const named: Record<string, unknown> = {};
  for (const [field, kind, what, variable] of looks) {
    const found = await resolved(ask, kind, what, extravars[variable]);
    if (!found.ok) return found;
    if (found.value.length === 0) continue;
    if (field === 'credentials') named[field] = [...new Set([...template.credentials, ...found.value])];
    else named[field] = field === 'instance_groups' ? found.value : found.value[0];
  }
  const list = (name: string): string => texts(extravars[name]).join(',');
  const set = Object.entries({ limit: list('__limit__'), job_tags: list('__tags__'), scm_branch: list('__scmBranch__') });
  const check = extravars['__check__'];
  return ok({
    extra_vars: JSON.stringify(extravars),
    ...named,
    ...Object.fromEntries(set.filter(([, value]) => value !== '')),
    ...(typeof check === 'boolean' ? { job_type: check ? 'check' : 'run' } : {}),
    ...(typeof extravars['__diff__'] === 'boolean' ? { diff_mode: extravars['__diff__'] } : {}),
    ...(extravars['__verbose__'] === true ? { verbosity: 3 } : {}),
  });
}

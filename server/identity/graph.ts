import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Graph } from '#server/domain/identity/open-id.ts';

const timeoutMs = 10_000;
/** Pages of a directory are followed up to here: a loop in the links must end. */
const mostPages = 50;

const Me = v.object({ id: v.pipe(v.string(), v.nonEmpty()), userPrincipalName: v.pipe(v.string(), v.nonEmpty()) });
const Members = v.object({
  value: v.array(v.looseObject({ displayName: v.nullish(v.string()) })),
  '@odata.nextLink': v.optional(v.string()),
});

/** Microsoft Graph, with the rights of the person who signs in. */
export function graphAt(base: string): Graph {
  async function read<S extends v.GenericSchema<unknown, unknown>>(
    url: string,
    token: string,
    schema: S,
  ): Promise<Result<v.InferOutput<S>, string>> {
    try {
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) return fail(`Microsoft Graph answered ${answer.status}`);
      const parsed = v.safeParse(schema, await answer.json());
      return parsed.success ? ok(parsed.output) : fail('Microsoft Graph answered something else than a directory would');
    } catch (error) {
      return fail(`Microsoft Graph does not answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    async person(token) {
      const me = await read(`${base}/v1.0/me?$select=id,userPrincipalName`, token, Me);
      if (!me.ok) return me;
      const groups: string[] = [];
      let next: string | undefined = `${base}/v1.0/me/transitiveMemberOf`;
      for (let page = 0; next !== undefined && page < mostPages; page++) {
        // The token is for Graph alone, wherever a link may lead.
        if (new URL(next).origin !== new URL(base).origin) return fail('Microsoft Graph points to another server');
        const members: Result<v.InferOutput<typeof Members>, string> = await read(next, token, Members);
        if (!members.ok) return members;
        groups.push(...members.value.value.flatMap((member) => member.displayName ?? []));
        next = members.value['@odata.nextLink'];
      }
      return ok({ id: me.value.id, username: me.value.userPrincipalName, groups });
    },
  };
}

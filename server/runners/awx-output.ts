import * as v from 'valibot';
import type { AskAwx } from '#server/awx/order.ts';
import type { Desk } from '#server/domain/jobs/runner.ts';

/** What a job at AWX wrote, read bit by bit. */
export interface AwxOutput {
  /** Takes over what came since the last look, whole lines only. A look that fails is made up for by the next. */
  read(): Promise<void>;
  /** A last look, unfinished lines included. */
  end(): Promise<void>;
}

const Nodes = v.looseObject({
  results: v.array(
    v.looseObject({
      id: v.number(),
      summary_fields: v.optional(
        v.looseObject({ job: v.optional(v.looseObject({ name: v.optional(v.string(), ''), status: v.optional(v.string(), '') })) }),
      ),
    }),
  ),
});

/** @param path of the job; a workflow has no output of its own, its parts are told instead */
export function awxOutput(ask: AskAwx, path: string, desk: Desk): AwxOutput {
  return path.includes('/workflow_jobs/') ? workflowParts(ask, path, desk) : standardOutput(ask, path, desk);
}

function standardOutput(ask: AskAwx, path: string, desk: Desk): AwxOutput {
  let taken = 0;
  async function look(all: boolean): Promise<void> {
    const answer = await ask({ method: 'GET', path: `${path}stdout/?format=txt` });
    if (!answer.ok || answer.value.status !== 200) {
      if (all) await desk.line('stderr', '[WARNING]: The output of AWX cannot be read. Look there for the rest');
      return;
    }
    const { text } = answer.value;
    const upTo = all ? text.length : text.lastIndexOf('\n') + 1;
    if (upTo <= taken) return;
    await desk.line('stdout', text.slice(taken, upTo));
    taken = upTo;
  }
  return { read: () => look(false), end: () => look(true) };
}

function workflowParts(ask: AskAwx, path: string, desk: Desk): AwxOutput {
  const told = new Map<number, string>();
  async function read(): Promise<void> {
    const answer = await ask({ method: 'GET', path: `${path}workflow_nodes/?page_size=200` });
    const nodes = answer.ok && answer.value.status === 200 ? v.safeParse(Nodes, answer.value.json) : null;
    for (const { id, summary_fields } of nodes?.success ? nodes.output.results : []) {
      const { name = '', status = '' } = summary_fields?.job ?? {};
      if (status === '' || told.get(id) === status) continue;
      told.set(id, status);
      await desk.line('stdout', `${status === 'successful' ? 'ok' : 'changed'}: [${name}] ${status}`);
    }
  }
  return { read, end: read };
}

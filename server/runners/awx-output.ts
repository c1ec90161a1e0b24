import * as v from 'valibot';
import type { AskAwx } from '#server/awx/order.ts';
import type { RunReporter } from '#server/domain/jobs/runner.ts';

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
export function awxOutput(ask: AskAwx, path: string, reporter: RunReporter): AwxOutput {
  return path.includes('/workflow_jobs/') ? workflowParts(ask, path, reporter) : standardOutput(ask, path, reporter);
}

function standardOutput(ask: AskAwx, path: string, reporter: RunReporter): AwxOutput {
  let taken = 0;
  async function look(all: boolean): Promise<void> {
    const answer = await ask({ method: 'GET', path: `${path}stdout/?format=txt` });
    if (!answer.ok || answer.value.status !== 200) {
      if (all) await reporter.line('stderr', '[WARNING]: The output of AWX cannot be read. Look there for the rest');
      return;
    }
    const { text } = answer.value;
    const upTo = all ? text.length : text.lastIndexOf('\n') + 1;
    if (upTo <= taken) return;
    await reporter.line('stdout', text.slice(taken, upTo));
    taken = upTo;
  }
  return { read: () => look(false), end: () => look(true) };
}

function workflowParts(ask: AskAwx, path: string, reporter: RunReporter): AwxOutput {
  const reported = new Map<number, string>();
  async function read(): Promise<void> {
    const answer = await ask({ method: 'GET', path: `${path}workflow_nodes/?page_size=200` });
    const nodes = answer.ok && answer.value.status === 200 ? v.safeParse(Nodes, answer.value.json) : null;
    for (const { id, summary_fields } of nodes?.success ? nodes.output.results : []) {
      const { name = '', status = '' } = summary_fields?.job ?? {};
      if (status === '' || reported.get(id) === status) continue;
      reported.set(id, status);
      await reporter.line('stdout', `${status === 'successful' ? 'ok' : 'changed'}: [${name}] ${status}`);
    }
  }
  return { read, end: read };
}

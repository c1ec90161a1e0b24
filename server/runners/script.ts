import { relative } from 'node:path';
import { impossible, type Runner } from '#server/domain/jobs/runner.ts';
import type { RunnerPlaces } from './ansible.ts';
import { fileInside } from './inside.ts';
import { inherited, runProgram } from './process.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'is not executable. Make it so with chmod +x, then run the job again',
  ENOEXEC: 'does not say which program runs it. Begin it with a line such as #!/bin/sh',
  ENOENT: 'names a program in its first line that is not installed here',
};

/**
 * Runs an executable file of the playbooks folder. It finds the variables as JSON on standard input and in the file named by
 * FIELDRUN_EXTRAVARS, which is gone when it has ended.
 */
export function scriptRunner({ playbooks: current, files, kept, env }: RunnerPlaces): Runner {
  return {
    noun: 'Script',
    async start({ id, extravars }, { sink }) {
      const playbooks = await current();
      const name = extravars['__script__'];
      if (typeof name !== 'string' || name === '') return impossible('The form names no script');
      const script = await fileInside(playbooks, name, 'The script');
      if (!script.ok) return impossible(script.error);
      const keep = Boolean(extravars['__keepExtravars__']);
      const file = await (keep ? kept : files).write(id, 'extravars', extravars);
      const run = runProgram(
        {
          command: script.value,
          args: [],
          folder: playbooks,
          env: { ...inherited(env), FIELDRUN_EXTRAVARS: file, FIELDRUN_JOB: String(id) },
          input: JSON.stringify(extravars),
          explain: (code, text) => (reasons[code] ? `${relative(playbooks, script.value)} ${reasons[code]}` : text),
        },
        sink,
      );
      return { ...run, ended: run.ended.finally(() => (keep ? undefined : files.remove(file))) };
    },
  };
}

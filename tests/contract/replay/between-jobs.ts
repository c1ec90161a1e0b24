import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { Work } from './between.ts';
import { exchange, type Json } from './exchange.ts';
import { reluctantSeconds } from './portal.ts';
import type { Stage } from './stage.ts';

async function launched(stage: Stage, theirs: number, formName: string, extravars: object): Promise<void> {
  const { body } = await stage.ask('paul', 'POST', '/job', { formName, extravars, credentials: {}, files: {} });
  stage.ids.learn('job', theirs, body?.data?.output?.id);
}

/** Waits until a job of several steps is in the middle of its first one. */
async function inFirstStep(stage: Stage, parent: number, child: number): Promise<void> {
  const row = await stage.job('paul', parent, (data) => (data?.subjobs?.length ?? 0) > 0);
  const [own] = row?.subjobs ?? [];
  if (typeof own === 'number') stage.ids.learn('job', child, own);
  await stage.job('paul', child, (data: Json) => String(data?.output).includes('TASK'));
}

async function uploaded(stage: Stage): Promise<void> {
  const recorded = exchange('449').request;
  const body = String(recorded.body)
    .replace(/notes .\.txt/, 'plain.txt')
    .replace('hello upload\n', 'hello file\n');
  const headers = { ...recorded.headers, authorization: `Bearer ${await stage.token('paul')}` };
  const file = (await stage.send('POST', '/api/v1/job/upload', headers, body)).body?.data?.output;
  const launch = exchange('450').request.body;
  stage.kept.set('body 450', { ...launch, files: { upload: file }, extravars: { ...launch.extravars, upload: file } });
}

const withoutNames = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Waits until the program of the long job is prepared to be told to end: it sleeps from then on. Elsewhere nobody can see that. */
async function untilReluctant({ target }: Stage): Promise<void> {
  const isThere = (): boolean =>
    execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
      .split('\n')
      .some((line) => line.trim() === `sleep ${reluctantSeconds}`);
  for (const end = Date.now() + 20_000; target.own && Date.now() < end && !isThere();) await setTimeout(20);
}

/** Jobs that have to be in the middle of something. */
export const jobWork: Work = {
  before: {
    // Launched again with what the form has fields for: the rest of the walk speaks of these jobs.
    '336': (stage) => launched(stage, 47, 'Echo', { ...withoutNames(exchange('335').request.body.extravars, ['nested']) }),
    '351': (stage) => launched(stage, 50, 'Echo', { message: 'm', __verbose__: false }),
    '559': (stage) => launched(stage, 98, 'From Repo', { __verbose__: false }),
    // Who does not own a job cannot end it here, so its owner does, once the program that takes its time to end is at work.
    async '372'(stage) {
      await stage.job('paul', 57, (data) => String(data?.output).includes('TASK'));
      await untilReluctant(stage);
      await stage.ask('paul', 'POST', `/job/${stage.ids.ours('job', 57)}/abort`, {});
    },
    '423': (stage) => inFirstStep(stage, 76, 77),
    '429': (stage) => inFirstStep(stage, 79, 80),
    async '440'(stage) {
      await launched(stage, 89, 'Slow', { seconds: 3, __verbose__: false });
      await stage.job('paul', 89, (data) => String(data?.output).includes('TASK'));
      await stage.target.own?.crash();
    },
    '450': uploaded,
    '460': (stage) => launched(stage, 92, 'Slow', { seconds: 3, __verbose__: false }),
  },
};

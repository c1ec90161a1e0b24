import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoServer, median, ms, percentile, signedIn } from './demo.mjs';
import { longJob } from './long-job.mjs';
import { manyJobs } from './many-jobs.mjs';

/** Figures of the embedded server alone. */
export async function* serverFigures() {
  const server = await demoServer();
  try {
    yield { what: 'Server: first start with an empty data folder', value: ms(await server.start()) };
    yield { what: 'Server: start to first answer', value: ms(await restarts(server)), goal: '≤ 500 ms' };
    const api = await signedIn(server);
    yield* firstLine(server, api);
    const { launched, polls } = await crowd(api);
    yield { what: '100 jobs launched at once', value: ms(launched) };
    yield { what: '100 jobs, 100 pollers every 2 s: p95 of a poll', value: ms(percentile(polls, 0.95)), goal: '≤ 50 ms' };
    yield* longJob(server, api);
    yield* manyJobs(server);
  } finally {
    await server.dispose();
  }
}

async function restarts(server) {
  const times = [];
  for (let n = 0; n < 5; n++) {
    await server.stop();
    times.push(await server.start());
  }
  return median(times);
}

/** As often by hand as by the server, in turns: what the machine does beside it slows both down. */
async function* firstLine({ data }, api) {
  const answers = { name: 'bench', times: 1, language: 'English' };
  const launched = [];
  const alone = [];
  for (let n = 0; n < 15; n++) {
    alone.push(await byHand(join(data, 'playbooks', 'greeting.cjs'), answers));
    const begun = performance.now();
    const id = await api.launch('Greeting', answers);
    while (((await api.job(id)).data.output ?? '') === '') await wait(2);
    launched.push(performance.now() - begun);
  }
  yield { what: 'A program by hand: start to first output line', value: ms(median(alone)) };
  const beyond = median(launched) - median(alone);
  yield {
    what: 'The same as a job: launch to first output line',
    value: `${ms(median(launched))}, ${ms(beyond)} more`,
    goal: '≤ 150 ms more',
  };
}

async function byHand(script, answers) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldrun-bench-'));
  const file = join(folder, 'extravars.json');
  await writeFile(file, JSON.stringify(answers));
  const begun = performance.now();
  const child = spawn(script, [], { env: { ...process.env, FIELDRUN_EXTRAVARS: file }, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const time = performance.now() - begun;
  await once(child, 'close');
  await rm(folder, { recursive: true });
  return time;
}

async function crowd(api) {
  const begun = performance.now();
  const ids = await Promise.all(Array.from({ length: 100 }, () => api.launch('Slow count', { seconds: 60 })));
  const launched = performance.now() - begun;
  const polls = [];
  const poller = async (id, at) => {
    await wait(at * 20);
    for (let n = 0; n < 5; n++) {
      const asked = performance.now();
      await api.job(id);
      polls.push(performance.now() - asked);
      await wait(2000 - (performance.now() - asked));
    }
  };
  await Promise.all(ids.map(poller));
  await Promise.all(ids.map((id) => api.abort(id)));
  return { launched, polls };
}

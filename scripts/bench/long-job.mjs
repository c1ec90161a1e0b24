import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, ms, percentile } from './demo.mjs';

/** `LINES` shortens the job, to try it out. */
const lines = Number(process.env.LINES || 1_000_000);
const perSecond = 5000;

const form = `name: Bench lines
roles: [public]
type: script
script: bench-lines.mjs
fields: []
`;
const script = `#!/usr/bin/env node
const begun = Date.now();
let written = 0;
const timer = setInterval(() => {
  const due = Math.min(${lines}, Math.floor(((Date.now() - begun) / 1000) * ${perSecond}));
  let text = '';
  for (; written < due; written++) text += 'ok: [host' + (written % 40) + '] => (item=' + written + ') the quick brown fox jumps over\\n';
  process.stdout.write(text);
  if (written >= ${lines}) clearInterval(timer);
}, 20);
`;

/** One job that writes a million lines while somebody looks at it, and what that costs the server. */
export async function* longJob(server, api) {
  await writeFile(join(server.data, 'forms', 'bench.yaml'), form);
  await writeFile(join(server.data, 'playbooks', 'bench-lines.mjs'), script);
  await chmod(join(server.data, 'playbooks', 'bench-lines.mjs'), 0o755);
  const before = server.memory();
  const id = await api.launch('Bench lines');
  const memory = [];
  const others = [];
  const idle = await api.launch('Slow count', { seconds: 600 });
  let tag = null;
  let bytes = 0;
  for (let over = false; !over;) {
    const asked = performance.now();
    ({ tag, bytes } = await api.poll(id, tag));
    memory.push(server.memory());
    // Somebody else's poll must not wait for the long one.
    for (let n = 0; n < 4; n++) {
      const other = performance.now();
      await api.poll(idle);
      others.push(performance.now() - other);
    }
    await wait(Math.max(0, 2000 - (performance.now() - asked)));
    over = !(await running(api, id));
  }
  await api.abort(idle);
  ({ tag, bytes } = await api.poll(id, tag));
  const unchanged = [];
  for (let n = 0; n < 50; n++) {
    const asked = performance.now();
    if ((await api.poll(id, tag)).status !== 304) throw new Error('a poll of an unchanged job was answered in full');
    unchanged.push(performance.now() - asked);
  }
  const half = memory.slice(Math.floor(memory.length / 2));
  const what = `${(lines / 1e6).toFixed(lines < 1e6 ? 2 : 0)} M lines at ${perSecond}/s`;
  yield { what: `${what}: size of the last poll in full`, value: `${Math.round(bytes / 1e6)} MB` };
  yield { what: `${what}: p95 of polls of another job meanwhile`, value: ms(percentile(others, 0.95)), goal: '≤ 50 ms' };
  yield { what: `${what}: a poll of it unchanged (304)`, value: ms(median(unchanged)), goal: 'no output travels' };
  yield { what: `${what}: memory before → median of 2nd half (most)`, value: memories(before, half), goal: 'flat' };
}

const memories = (before, half) => `${Math.round(before)} → ${Math.round(median(half))} MB (${Math.round(Math.max(...half))})`;

async function running(api, id) {
  const { data } = await api.list(50);
  return data.output.some((job) => job.id === id && job.status === 'running');
}

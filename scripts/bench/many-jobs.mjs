import { join } from 'node:path';
import Database from 'libsql';
import { median, ms, signedIn } from './demo.mjs';

const count = 1_000_000;

/** Lists over a million stored jobs. */
export async function* manyJobs(server) {
  await server.stop();
  fill(join(server.data, 'fieldrun.db'));
  yield { what: '1,000,000 jobs: start to first answer', value: ms(await server.start()), goal: '≤ 500 ms' };
  const people = [
    ['an administrator', undefined],
    ['a person with half of them', { username: 'viewer', password: 'Viewer!123' }],
  ];
  for (const [who, account] of people) {
    const api = await signedIn(server, account);
    yield { what: `1,000,000 jobs: list of 1,000 for ${who}`, value: ms(await listing(api)), goal: '≤ 50 ms' };
  }
}

async function listing(api) {
  const times = [];
  for (let n = 0; n < 9; n++) {
    const asked = performance.now();
    const { data } = await api.list(1000);
    times.push(performance.now() - asked);
    if (data.output.length !== 1000) throw new Error(`the list has ${data.output.length} jobs`);
  }
  return median(times);
}

function fill(path) {
  const db = new Database(path);
  db.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into jobs (form, target, status, start, end, user, user_type, job_type, input)
    select 'Bench', 'Bench', case i % 50 when 0 then 'failed' else 'success' end, '2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00.000Z',
      case i % 2 when 0 then 'viewer' else 'user' || (i % 100) end, 'local', 'ansible', '' from n`);
  db.close();
}

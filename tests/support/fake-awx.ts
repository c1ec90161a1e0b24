import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small AWX, built from what its public REST API says (api/v2): templates and things that are found by name, launches, jobs that
 * print a line with every look at them, and cancellation. The real one is not to be had for tests.
 */
export interface FakeAwx {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** Bodies of launches, oldest first. */
  readonly launches: readonly Readonly<Record<string, unknown>>[];
  /** Authorization headers that came, each once. */
  readonly authorizations: ReadonlySet<string>;
  /** How many of the next calls about jobs are answered with 502. */
  stumble(times: number): void;
  close(): Promise<void>;
}

/** Templates by name. `Endless` ends only when it is cancelled; `Broken` fails; `Flow` is a workflow. */
const templates = ['Fake Template', 'Endless', 'Broken'];
const looks = 4;

interface Work {
  readonly template: string;
  seen: number;
  cancelled: boolean;
}

interface World {
  readonly launches: Record<string, unknown>[];
  readonly work: Map<number, Work>;
}

const list = (results: readonly object[]): object => ({ count: results.length, next: null, previous: null, results });

function found(kind: string, name: string): object {
  if (kind === 'job_templates') {
    const own = { credentials: [{ id: 5, name: 'machine', kind: 'ssh' }] };
    return list(templates.flatMap((it, at) => (name === '' || it === name ? [{ id: at + 7, name: it, summary_fields: own }] : [])));
  }
  if (kind === 'workflow_job_templates') return list(name === 'Flow' ? [{ id: 31, name: 'Flow' }] : []);
  const known: Readonly<Record<string, readonly string[]>> = {
    inventories: ['inv'],
    credentials: ['cloud'],
    execution_environments: ['ee'],
    instance_groups: ['one', 'two'],
  };
  const at = (known[kind] ?? []).indexOf(name);
  return list(at < 0 ? [] : [{ id: 40 + at, name }]);
}

function stateOf(work: Work): object {
  if (work.cancelled) return { status: 'canceled' };
  if (work.seen < looks || work.template === 'Endless') return { status: work.seen < 2 ? 'pending' : 'running' };
  return { status: work.template === 'Broken' ? 'failed' : 'successful' };
}

function printed({ seen }: Work): string {
  const tasks = Array.from({ length: Math.min(seen, looks) }, (_, at) => `\nTASK [step ${at}] ****\nok: [localhost]\n`);
  return `PLAY [all] ****\n${tasks.join('')}`;
}

function answered(world: World, method: string, url: URL, body: Record<string, unknown>): readonly [number, unknown] {
  const [, , kind = '', number = '', verb = ''] = url.pathname.replace(/^\//, '').split('/');
  const id = Number(number);
  if (method === 'GET' && number === '') return [200, found(kind, url.searchParams.get('name') ?? '')];
  if (method === 'POST' && verb === 'launch') {
    world.launches.push(body);
    const job = 98 + world.launches.length;
    const isFlow = kind === 'workflow_job_templates';
    world.work.set(job, { template: isFlow ? 'Flow' : (templates[id - 7] ?? ''), seen: 0, cancelled: false });
    return [201, isFlow ? { workflow_job: job, id: job } : { job, id: job, ignored_fields: {} }];
  }
  const work = world.work.get(id);
  if (!work) return [404, { detail: 'Not found.' }];
  if (method === 'POST' && verb === 'cancel') {
    work.cancelled = true;
    return [202, {}];
  }
  if (verb === 'stdout') return [200, printed(work)];
  if (verb === 'workflow_nodes') {
    const node = (name: string, status: string): object => ({ id: name.length, summary_fields: { job: { id: 1, name, status } } });
    return [200, list([node('first', work.seen > 1 ? 'successful' : 'running'), node('second', work.seen > 2 ? 'successful' : '')])];
  }
  work.seen++;
  return [200, { id, name: work.template, ...stateOf(work) }];
}

/** Starts it on a free port of this machine. */
export async function fakeAwx(): Promise<FakeAwx> {
  const world: World = { launches: [], work: new Map() };
  const authorizations = new Set<string>();
  let stumbles = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = new URL(request.url ?? '/', 'http://awx');
    const authorization = request.headers.authorization ?? '';
    authorizations.add(authorization);
    const isStumble = /\/(workflow_)?jobs\//.test(url.pathname) && stumbles > 0;
    if (isStumble) stumbles--;
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const [status, content] = isStumble
      ? [502, 'Bad gateway']
      : authorization === ''
        ? [401, { detail: 'Authentication credentials were not provided.' }]
        : answered(world, request.method ?? 'GET', url, body);
    response.writeHead(status, { 'content-type': typeof content === 'string' ? 'text/plain' : 'application/json' });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    launches: world.launches,
    authorizations,
    stumble: (times) => void (stumbles = times),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

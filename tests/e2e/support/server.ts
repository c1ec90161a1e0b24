import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('serve.mjs', import.meta.url));
const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

export interface ServerOptions {
  readonly mode?: 'start' | 'serve';
  readonly env?: Readonly<Record<string, string>>;
  /** The page is served from a copy that a test may change. */
  readonly ownPage?: boolean;
}

/** The real server in a process of its own, with its own port and data folder. It keeps both when it is started again. */
export class FieldrunServer {
  readonly url: string;
  /** The folder of the page. */
  readonly page: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #options: ServerOptions;
  #child: ChildProcess | undefined;
  #log = '';

  private constructor(folder: string, port: number, options: ServerOptions) {
    this.#folder = folder;
    this.#port = port;
    this.#options = options;
    this.url = `http://127.0.0.1:${port}`;
    this.page = options.ownPage ? join(folder, 'page') : dist;
  }

  static async started(options: ServerOptions = {}): Promise<FieldrunServer> {
    const server = await FieldrunServer.prepared(options);
    await server.start();
    return server;
  }

  /** With its folder and its port, but not yet listening. */
  static async prepared(options: ServerOptions): Promise<FieldrunServer> {
    const folder = await mkdtemp(join(tmpdir(), 'fieldrun-journey-'));
    const server = new FieldrunServer(folder, await freePort(), options);
    if (options.ownPage) await copyPage(server.page);
    return server;
  }

  /** What the server wrote to the terminal, for a test that failed. */
  get log(): string {
    return this.#log;
  }

  /** Adds a form to the portal; the server reads it when it is asked next. */
  async addForm(form: { readonly name: string } & Readonly<Record<string, unknown>>): Promise<void> {
    // A JSON text is a YAML text.
    await writeFile(
      join(this.#folder, 'data', 'forms', `${form.name}.yaml`),
      JSON.stringify({ type: 'script', roles: ['public'], ...form }),
    );
  }

  /** A file of the data folder, e.g. `forms.yaml`. */
  text(file: string): Promise<string> {
    return readFile(join(this.#folder, 'data', file), 'utf8');
  }

  /** Writes one, as somebody with an editor on the server would. */
  async write(file: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, 'data', file), text);
  }

  /** Takes a form out of the portal. */
  async removeForm(name: string): Promise<void> {
    await rm(join(this.#folder, 'data', 'forms', `${name}.yaml`));
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      HOST: '127.0.0.1',
      FIELDRUN_DATA: join(this.#folder, 'data'),
      ...this.#options.env,
    };
    const child = fork(script, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...env, PAGE: this.page, MODE: this.#options.mode ?? 'start' },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (this.#log += text));
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended before it answered:\n${this.#log}`)));
    await Promise.race([once(child, 'message'), ended]);
  }

  /** Lets the server finish what it does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** As a power cut would: nothing is finished, nothing is said. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

/** A copy of the built page. Its thousands of icons are linked, not copied. */
async function copyPage(to: string): Promise<void> {
  const icons = join('icons', 'fa');
  await cp(dist, to, { recursive: true, filter: (path) => !path.endsWith(icons) });
  await symlink(join(dist, icons), join(to, icons));
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

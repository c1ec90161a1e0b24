import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Starts the embedded server; its `run`. */
export type Run = (options: {
  readonly mode: 'serve';
  readonly page: string;
  readonly env: NodeJS.ProcessEnv;
}) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;

/** A server that the walk may do more with than send requests: what its operator did between them. */
export interface OwnServer {
  readonly data: string;
  /** Writes files below the data folder. */
  write(files: Readonly<Record<string, string>>): void;
  remove(...names: readonly string[]): void;
  /** The secret that signs its tokens. */
  secret(): Buffer;
  /** Ends it well and starts it again, this time with other settings besides its own. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Starts it from what was on the disk in the middle of its work, as after a loss of power. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Whom the walk is played to. */
export interface Target {
  /** Without a slash at its end. */
  readonly base: () => string;
  /** Null for a server that is only known by its address. */
  readonly own: OwnServer | null;
}

/** A server somewhere; only its API can be reached. */
export const remoteTarget = (base: string): Target => ({ base: () => base.replace(/\/+$/, ''), own: null });

/** A fresh server on a port and data folder of its own. */
export async function ownTarget(run: Run): Promise<Target & { readonly own: OwnServer }> {
  const root = mkdtempSync(join(tmpdir(), 'fieldrun-replay-'));
  const data = join(root, 'data');
  const page = join(root, 'page');
  const put = (folder: string, files: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  };
  put(page, { 'index.html': '<!doctype html><title>Page</title>' });
  const start = (more: Readonly<Record<string, string>> = {}) =>
    quietly(() => run({ mode: 'serve', page, env: { ...process.env, ...environment(data), ...more } }));
  let server = await start();
  const own: OwnServer = {
    data,
    write: (files) => put(data, files),
    remove: (...names) => names.forEach((name) => rmSync(join(data, name), { recursive: true, force: true })),
    secret() {
      const read: unknown = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
      const secret = typeof read === 'object' && read !== null && 'tokenSecret' in read ? String(read.tokenSecret) : '';
      return Buffer.from(secret, 'hex');
    },
    async restart(env) {
      await server.close();
      server = await start(env);
    },
    async crash() {
      const image = join(root, 'image');
      cpSync(data, image, { recursive: true });
      await server.close();
      rmSync(data, { recursive: true, force: true });
      renameSync(image, data);
      server = await start();
    },
    async close() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return { base: () => server.url, own };
}

const environment = (data: string): Readonly<Record<string, string>> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  FIELDRUN_DATA: data,
  LOG_LEVEL: 'info',
  LOG_CONSOLE_LEVEL: 'silent',
  LOG_PATH: '',
  HOME_PATH: '',
  AZURE_TENANT: 'lab.example',
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  FORMS_PATH: '',
  ANSIBLE_PATH: '',
  HTTPS_KEY: '',
  HTTPS_CERT: '',
});

/** The server greets people at the terminal; the walk has its own report. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}

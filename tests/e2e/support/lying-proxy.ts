import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request. `cut`: it is done, then the connection is destroyed before a byte of the answer. `gateway`: it is done, and
 * answered with 504. `held`: it is done, and never answered. `swallowed`: it waits, until `release`. `down`: the connection is
 * destroyed at once.
 */
export type Fate = 'pass' | 'cut' | 'gateway' | 'held' | 'swallowed' | 'down';

export interface LyingOptions {
  /** The server behind seems to be one that knows nothing of idempotency keys. */
  readonly foreign?: boolean;
}

/** A proxy that keeps connections alive and does not always do as it should. */
export class LyingProxy {
  /** Every request that arrived, such as `POST /api/v1/job`. */
  readonly arrived: string[] = [];
  /** Those the server behind has answered. */
  readonly done: string[] = [];
  fate: (what: string) => Fate = () => 'pass';
  readonly #server: Server;
  readonly #behind: URL;
  readonly #options: LyingOptions;
  #swallowed: (() => Promise<void>)[] = [];

  private constructor(server: Server, behind: string, options: LyingOptions) {
    this.#server = server;
    this.#behind = new URL(behind);
    this.#options = options;
  }

  static async before(behind: string, options: LyingOptions = {}): Promise<LyingProxy> {
    const server = createServer({ keepAliveTimeout: 600_000 });
    const proxy = new LyingProxy(server, behind, options);
    server.on('request', (from, to) => void proxy.#answer(from, to).catch(() => from.socket.destroy()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  count(what: string): number {
    return this.arrived.filter((one) => one === what).length;
  }

  /** Sends on what was swallowed; resolves when the server behind has answered. */
  async release(): Promise<void> {
    await Promise.all(this.#swallowed.splice(0).map((send) => send()));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const what = `${from.method} ${from.url?.split('?')[0]}`;
    this.arrived.push(what);
    const fate = this.fate(what);
    if (fate === 'down') return void from.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of from as AsyncIterable<Buffer>) chunks.push(chunk);
    if (this.#options.foreign && what.includes('/job/launch/')) return void to.writeHead(404).end('Cannot find it');
    const send = () => this.#send(from, Buffer.concat(chunks), what);
    if (fate === 'swallowed') return void this.#swallowed.push(async () => void (await send()));
    const { answer, body } = await send();
    if (fate === 'cut') return void from.socket.destroy();
    if (fate === 'held') return;
    if (fate === 'gateway') return void to.writeHead(504).end('Gateway timeout');
    const isVersion = this.#options.foreign && what === 'GET /api/v1/version';
    const {
      'content-encoding': _encoding,
      'transfer-encoding': _chunked,
      'content-length': _length,
      connection: _hop,
      ...headers
    } = answer.headers;
    const told = isVersion ? Buffer.from(body.toString().replace(/"output":\{[^}]*\},?/, '')) : body;
    to.writeHead(answer.statusCode ?? 502, { ...headers, ...(answer.statusCode === 304 ? {} : { 'content-length': told.byteLength }) });
    to.end(told);
  }

  async #send(from: IncomingMessage, body: Buffer, what: string) {
    const { 'accept-encoding': _encoding, 'idempotency-key': key, ...headers } = from.headers;
    const sent = request({
      host: this.#behind.hostname,
      port: this.#behind.port,
      method: from.method,
      path: from.url,
      agent: false,
      headers: { ...headers, ...(key !== undefined && !this.#options.foreign ? { 'idempotency-key': key } : {}), connection: 'close' },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    this.done.push(what);
    return { answer, body: Buffer.concat(chunks) };
  }
}

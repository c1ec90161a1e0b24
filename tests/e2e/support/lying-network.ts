import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test as base } from './journey.ts';

/**
 * What is done to a request instead of handing it to the server. `page`: a page of HTML with this status, as a captive portal or a proxy
 * gives. `json`: this body. `redirect`: away to a sign-in page. `hang`: nothing, for ever. `drop`: the connection breaks. `lose`: the server
 * does what it is asked, and the connection breaks before its answer.
 */
export type Lie =
  | { readonly do: 'page'; readonly status: number }
  | { readonly do: 'json'; readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly do: 'redirect' | 'hang' | 'drop' | 'lose' };

/** One request as it came by, with what the server answered; 0 = it was not asked. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly answered: number;
  readonly bytes: number;
}

interface Rule {
  readonly method: string | null;
  readonly path: RegExp;
  readonly lie: Lie;
}

const hotel =
  '<!DOCTYPE html><html><head><title>Hotel Wi-Fi</title></head><body><form action="/login">Room number <input></form></body></html>';

/** A network between browser and server that lies as it is told, request by request. It has an address of its own and keeps it. */
export class LyingNetwork {
  readonly url: string;
  readonly passed: Passed[] = [];
  readonly #server: Server;
  readonly #upstream: URL;
  #rules: Rule[] = [];
  #isExpress = false;

  private constructor(server: Server, upstream: URL) {
    this.#server = server;
    this.#upstream = upstream;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param upstream the address of the real server */
  static async before(upstream: string): Promise<LyingNetwork> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const network = new LyingNetwork(server, new URL(upstream));
    server.on('request', (asked, answer) => void network.#meet(asked, answer).catch(() => answer.destroy()));
    return network;
  }

  /** Lies about requests whose path (query included) matches, until `tellTruth`. What was said last counts. */
  lie(path: RegExp, lie: Lie, method: string | null = null): void {
    this.#rules.unshift({ path, lie, method });
  }

  tellTruth(): void {
    this.#rules = [];
  }

  /** From now on an answer is sent whole to whoever says `no-cache`, whatever else they know: Express does that. */
  speakAsExpress(): void {
    this.#isExpress = true;
  }

  /** What came by of this kind since the last `forget`. */
  count(method: string, path: RegExp): number {
    return this.passed.filter((one) => one.method === method && path.test(one.path)).length;
  }

  forget(): void {
    this.passed.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #meet(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = asked;
    const rule = this.#rules.find((one) => (one.method ?? method) === method && one.path.test(path));
    if (!rule) return this.#handOn(asked, answer);
    if (rule.lie.do === 'lose') {
      await this.#handOn(asked, null);
      answer.destroy();
      return undefined;
    }
    this.passed.push({ method, path, headers: asked.headers, answered: 0, bytes: 0 });
    // A body that nobody reads would keep the connection from the next request.
    asked.resume();
    await tell(rule.lie, answer);
    return undefined;
  }

  /** @param answer null: nobody is told */
  async #handOn(asked: IncomingMessage, answer: ServerResponse | null): Promise<void> {
    const { method = 'GET', url: path = '/' } = asked;
    const headers = { ...asked.headers, host: this.#upstream.host };
    if (this.#isExpress && headers['cache-control']?.includes('no-cache')) delete headers['if-none-match'];
    const sent = request(new URL(path, this.#upstream), { method, headers });
    asked.pipe(sent);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode = 502 } = reply;
    let bytes = 0;
    reply.on('data', (piece: Buffer) => (bytes += piece.length));
    reply.once('end', () => this.passed.push({ method, path, headers: asked.headers, answered: statusCode, bytes }));
    if (answer === null) return void (await text(reply));
    answer.writeHead(statusCode, reply.headers);
    reply.pipe(answer);
    await once(reply, 'end');
    return undefined;
  }
}

async function tell(lie: Exclude<Lie, { do: 'lose' }> | Lie, answer: ServerResponse): Promise<void> {
  switch (lie.do) {
    case 'page':
      answer.writeHead(lie.status, { 'content-type': 'text/html; charset=utf-8' }).end(hotel);
      return;
    case 'json':
      answer.writeHead(lie.status, { 'content-type': 'application/json; charset=utf-8', ...lie.headers }).end(JSON.stringify(lie.body));
      return;
    case 'redirect':
      answer.writeHead(302, { location: 'http://hotel.invalid/sign-in' }).end();
      return;
    case 'hang':
      await once(answer, 'close');
      return;
    case 'drop':
    case 'lose':
      answer.destroy();
  }
}

/** A journey whose browser reaches its server through a network that lies as the test tells it. */
export const test = base.extend<{ readonly network: LyingNetwork }>({
  network: async ({ server }, provide) => {
    const network = await LyingNetwork.before(server.url);
    await provide(network);
    await network.close();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
});

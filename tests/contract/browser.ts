import type { Hono } from 'hono';
import { send, type Json, type Reply } from './support.ts';

/** A browser that follows redirects between a portal without socket and servers with one, and keeps their cookies apart. */
export interface Browser {
  /** Goes to an address of the portal; gives the first address that is a page of it, after all redirects. */
  go(path: string): Promise<URL>;
  /** One step of the portal only. */
  step(path: string): Promise<{ readonly status: number; readonly location: string }>;
  /** A call from a page of the portal. */
  call(method: string, path: string, body?: unknown): Promise<Reply<Json>>;
  readonly cookies: Map<string, Map<string, string>>;
}

export function browser(app: Hono, portal: string): Browser {
  const cookies = new Map<string, Map<string, string>>();
  const jar = (origin: string): Map<string, string> => {
    const own = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, own);
    return own;
  };
  const header = (origin: string): string => [...jar(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (origin: string, answer: Headers): void => {
    for (const line of answer.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar(origin).delete(name);
      else jar(origin).set(name, value);
    }
  };
  const ask = async (url: URL): Promise<Response> => {
    const init = { headers: { cookie: header(url.origin) }, redirect: 'manual' } as const;
    const answer = url.origin === portal ? await app.request(url.href, init) : await fetch(url, init);
    keep(url.origin, answer.headers);
    return answer;
  };
  const one = async (path: string) => {
    const answer = await ask(new URL(path, portal));
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  };
  return {
    cookies,
    step: one,
    async go(path) {
      let url = new URL(path, portal);
      for (let hops = 0; hops < 20; hops++) {
        if (url.origin === portal && !url.pathname.startsWith('/api/')) return url;
        const answer = await ask(url);
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${url.href} answered ${answer.status}: ${await answer.text()}`);
        url = new URL(location, url);
      }
      throw new Error('too many redirects');
    },
    async call(method, path, body) {
      const reply = await send(app, method, path, { body, headers: { cookie: header(portal) } });
      keep(portal, reply.headers);
      return reply;
    },
  };
}

/** What the portal's page is told in its address. */
export function told(url: URL): { readonly token: string; readonly error: string } {
  const query = new URLSearchParams(url.hash.replace(/^#\/login\?/, ''));
  return { token: query.get('token') ?? '', error: query.get('error') ?? '' };
}

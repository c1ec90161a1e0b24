export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly bearer: string | null;
  readonly key: string | null;
}

/** A server of a few lines: valid tokens, one refresh token, and what it was asked. */
export class Portal {
  asked: Asked[] = [];
  valid = new Set(['new']);
  headers = new Headers();
  refresh: () => Response = () => json({ token: 'new', refreshtoken: 'r2' });
  answer: (asked: Asked) => Response = () => json({ status: 'success', message: '', data: { output: 3, error: '' } });

  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    this.headers = new Headers(init.headers);
    const bearer = this.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const asked = { url: String(input), method: init.method ?? 'GET', bearer, key: this.headers.get('idempotency-key') };
    this.asked.push(asked);
    if (asked.url === '/api/v1/token') return this.refresh();
    return bearer !== null && this.valid.has(bearer) ? this.answer(asked) : new Response('Unauthorized', { status: 401 });
  };
  count = (url: string): number => this.asked.filter((asked) => asked.url === url).length;
}

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });

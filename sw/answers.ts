import { read } from '#contract/envelope.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readToken } from '#contract/session.ts';
import { storedAtHeader } from '#contract/worker.ts';
import { answersName, partitionOf } from '#db/partition.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long the network is waited for when there is something to answer with. */
const patienceMs = 3000;

/** Partitions whose person signed out, and when (ms since 1970): answers to questions asked before are not kept (P6). */
const forgotten = new Map<string, number>();

export function forget(partition: string, at: number): Promise<unknown> {
  forgotten.set(partition, at);
  return caches.delete(answersName(partition));
}

/** Whose answer this is: by the bearer's user, `public` when the call needs no sign-in. */
function partitionAsking(request: Request): string {
  const token = readToken(request.headers.get('authorization') ?? '');
  return token ? partitionOf(self.location.origin, token.user) : 'public';
}

/** Network first; after 3 s, or without a network, the last good answer of the same person, marked with its age. */
export async function answer(endpoint: Endpoint, request: Request, event: ExtendableEvent): Promise<Response> {
  const question: Question = { endpoint, partition: partitionAsking(request), key: new URL(request.url).pathname, askedAt: Date.now() };
  // A full device may not even open its caches: that must not cost the answer either.
  const stored = await caches
    .open(answersName(question.partition))
    .then((cache) => cache.match(question.key))
    .catch(() => undefined);
  const fromNetwork = fetch(asked(request, stored)).then((response) => {
    event.waitUntil(keep(question, response.clone()).catch(() => undefined)); // A full device must not cost the answer.
    return response;
  });
  if (!stored) return fromNetwork;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, stored));
  return Promise.race([fromNetwork, late]).catch(() => stored);
}

/**
 * The page names the answer it knows, and a 304 tells it that nothing changed. That is of no use to a worker that keeps another
 * answer, or none: then the whole answer is asked for.
 */
function asked(request: Request, stored: Response | undefined): Request {
  const known = request.headers.get('if-none-match');
  if (known === null || stored?.headers.get('etag') === known) return request;
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request, { headers });
}

interface Question {
  readonly endpoint: Endpoint;
  readonly partition: string;
  /** The path alone: the cache-buster of the config would make every answer a new one. */
  readonly key: string;
  readonly askedAt: number;
}

/** Keeps a good answer: 200, and one that the contract can read. A refusal must not replace what was known. */
async function keep({ endpoint, partition, key, askedAt }: Question, response: Response): Promise<void> {
  if (response.status !== 200) return;
  const text = await response.text();
  if (!isGood(endpoint, text) || askedAt <= (forgotten.get(partition) ?? 0)) return;
  const headers = new Headers(response.headers);
  headers.set(storedAtHeader, String(Date.now()));
  const cache = await caches.open(answersName(partition));
  await cache.put(key, new Response(text, { status: 200, headers }));
}

function isGood(endpoint: Endpoint, text: string): boolean {
  try {
    const outcome = read(endpoint, JSON.parse(text));
    return outcome.ok && !(typeof outcome.value === 'object' && outcome.value !== null && 'error' in outcome.value);
  } catch {
    return false;
  }
}

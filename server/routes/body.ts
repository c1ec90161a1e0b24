import type { HonoRequest } from 'hono';
import { bodyLimit, type Endpoint } from '#contract/endpoint.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { parsedBody } from '#server/bodies/parse.ts';
import { bare, type Answer } from './answers.ts';

/** The body did not come to its end: whoever sent it is gone. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

const tooLarge = (limit: number): Answer =>
  bare({ status: 'error', message: `The request is larger than ${inWords(limit)}`, data: { output: '', error: 'Payload too large' } }, 413);
const malformed = (why: string): Answer =>
  bare({ status: 'error', message: 'The request cannot be read', data: { output: '', error: why } }, 400);

const inWords = (bytes: number): string => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${bytes / 1024 ** 2} MB`);

/** The body as an object: JSON or urlencoded; other types and empty bodies are `{}` (contract 1.2). */
export async function bodyOf(request: HonoRequest, endpoint: Endpoint): Promise<Result<unknown, Answer>> {
  const type = (request.header('content-type') ?? '').toLowerCase();
  const isJson = /^application\/(json|[\w.+-]+\+json)\b/.test(type);
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (!isJson && !isForm) return ok({});
  const limit = bodyLimit(endpoint);
  const bytes = await bytesWithin(request, limit);
  if (bytes === null) return fail(tooLarge(limit));
  const read = await parsedBody(bytes, isForm ? 'form' : 'json');
  return read.ok ? read : fail(malformed(read.error));
}

/** null when there are more than `limit`; the announced length is believed only when it is too large. */
async function bytesWithin(request: HonoRequest, limit: number): Promise<Uint8Array | null> {
  const announced = request.header('content-length');
  if (Number(announced ?? 0) > limit) return null;
  try {
    // Node cuts off whatever exceeds the announced length.
    if (announced !== undefined) return new Uint8Array(await request.arrayBuffer());
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) return null;
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    throw new BrokenOff(error instanceof Error ? error.message : String(error));
  }
}

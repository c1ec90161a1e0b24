import type { HonoRequest } from 'hono';
import { fail, ok, type Result } from '#lib/result.ts';
import { bare, type Answer } from './answers.ts';

const limitBytes = 50 * 1024 * 1024;
const tooLarge = bare(
  { status: 'error', message: 'The request is larger than 50 MB', data: { output: '', error: 'Payload too large' } },
  413,
);
const malformed = (error: unknown): Answer =>
  bare({ status: 'error', message: 'The request is not valid JSON', data: { output: '', error: String(error) } }, 400);

/** The body as an object: JSON or urlencoded; other types and empty bodies are `{}` (contract 1.2). */
export async function bodyOf(request: HonoRequest): Promise<Result<unknown, Answer>> {
  const type = (request.header('content-type') ?? '').toLowerCase();
  const isJson = /^application\/(json|[\w.+-]+\+json)\b/.test(type);
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (!isJson && !isForm) return ok({});
  const text = await textWithin(request, limitBytes);
  if (text === null) return fail(tooLarge);
  if (text.trim() === '') return ok({});
  if (isForm) return ok(Object.fromEntries(new URLSearchParams(text)));
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(malformed(error));
  }
}

/** null when there is more than `limit` bytes; the announced length is believed only when it is too large. */
async function textWithin(request: HonoRequest, limit: number): Promise<string | null> {
  const announced = request.header('content-length');
  if (Number(announced ?? 0) > limit) return null;
  // Node cuts off whatever exceeds the announced length.
  if (announced !== undefined) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { uploadFile, uploadPart, type UploadRecord } from '#contract/upload.ts';
import type { User } from '#contract/session.ts';
import type { Uploads } from '#server/domain/jobs/uploads.ts';
import { fail, type Result } from '#lib/result.ts';
import { refusal, success, type Answer } from './answers.ts';
import { BrokenOff } from './body.ts';
import type { Router } from './route.ts';

const failed = (error: string): Answer => refusal('file upload failed', error);
const noFile = fail(`Error: No file was sent. Send one as multipart/form-data, in the part '${uploadPart}'`);
/** What surrounds a file in its request. */
const aroundBytes = 64 * 1024;

export function uploadRoutes(router: Router, uploads: Uploads): void {
  router.guarded(
    uploadFile,
    async ({ request }, { user }) => {
      const taken = await received(request, user, uploads);
      if (request.signal.aborted) throw new BrokenOff('the upload was broken off');
      return taken.ok ? success('file uploaded', taken.value) : failed(taken.error);
    },
    { failed: (why) => failed(`Error: ${why}`) },
  );
}

/** Streams the one part to disk; whatever comes instead of it, or besides, is a refusal. */
function received(request: Request, user: User, uploads: Uploads): Promise<Result<UploadRecord, string>> {
  const parser = parserFor(request, uploads.limitBytes);
  if (!parser || !request.body) return Promise.resolve(noFile);
  // The types of Node and of the web describe the same streams.
  const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  let taking: Promise<Result<UploadRecord, string>> | null = null;
  let wrong: Result<never, string> | null = null;
  let isUnwritten = false;
  parser.on('file', (name, content, { filename, encoding, mimeType: mimetype }) => {
    // Told again by the parser; unheard it would end the process.
    content.on('error', () => undefined);
    const isOurs = name === uploadPart && taking === null && filename !== undefined;
    if (isOurs) taking = uploads.take(user, { content, name: filename, encoding, mimetype });
    else wrong = fail('MulterError: Unexpected field');
    if (!isOurs) content.resume();
    // A broken request breaks the file as well; `take` tells.
    taking?.catch(() => {
      if (!content.destroyed) return void content.resume();
      // Nobody reads the file any more, and the parser would wait for that for ever.
      isUnwritten = true;
      return void parser.destroy();
    });
  });
  return new Promise((resolve) => {
    let size = 0;
    body.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      // Whoever goes on sending is not listened to for ever.
      if (size > 2 * uploads.limitBytes + aroundBytes) body.destroy(new Error(uploads.tooLarge));
    });
    body.on('error', (error) => parser.destroy(error));
    // Half a file is gone before the answer.
    const finish = (): void =>
      void Promise.resolve(taking)
        .catch(() => null)
        .then(() => resolve(wrong ?? taking ?? noFile));
    parser.on('close', finish);
    parser.on('error', (error: unknown) => {
      if (!isUnwritten) wrong = fail(`Error: ${error instanceof Error ? error.message : String(error)}`);
      body.resume();
      finish();
    });
    body.pipe(parser);
    request.signal.addEventListener('abort', () => body.destroy(new Error('The upload was broken off')), { once: true });
  });
}

/** null for what is not multipart. */
function parserFor(request: Request, limitBytes: number): busboy.Busboy | null {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  try {
    return busboy({
      headers: { 'content-type': type },
      // Names arrive as UTF-8; the reference reads them as Latin-1 (contract 9).
      defParamCharset: 'utf8',
      // One byte more tells that there was more.
      limits: { fileSize: limitBytes + 1, files: 2, fields: 10, fieldSize: aroundBytes, parts: 12 },
    });
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import * as v from 'valibot';
import { linkHeader, Preloads, preloadsFile } from '#contract/preloads.ts';
import { isApiPath } from './api.ts';
import { holds, text } from './routes/answers.ts';
import { response } from './routes/route.ts';

interface PageFile {
  readonly stamp: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly type: string;
  readonly packed: Map<'br' | 'gzip', Promise<Buffer>>;
}

const pack = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;
const packable = /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|xml|wasm))/;
const smallest = 1024;

/** A name that changes with the content may be kept for a year; what names others is asked for each time. */
function freshness(path: string): string {
  if (/^\/assets\/.+-[\w-]{8,}\.\w+(\.\w+)?$/.test(path)) return 'public, max-age=31536000, immutable';
  return /\.(html|webmanifest)$|^\/(sw|registerSW)\.js$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** Serves the built page: its files, and `index.html` for every path of the page's router. */
export function addPage(app: Hono, folder: string): Hono {
  const root = resolve(folder);
  const files = new Map<string, PageFile>();

  async function find(path: string): Promise<PageFile | null> {
    const full = join(root, path);
    if (!full.startsWith(root + sep) || path.includes('\0') || path.split('/').some((part) => part.startsWith('.'))) return null;
    const facts = await stat(full).catch(() => null);
    if (!facts?.isFile()) return null;
    const stamp = `${facts.mtimeMs}-${facts.size}`;
    const known = files.get(full);
    if (known?.stamp === stamp) return known;
    const bytes = await readFile(full);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const file = { stamp, bytes, etag, type: typeOf(path), packed: new Map() };
    files.set(full, file);
    return file;
  }

  /** What the routes of the build load beside index.html; nothing when it has no such list. */
  async function preloads(): Promise<Preloads> {
    const file = await find(preloadsFile);
    const list = file && v.safeParse(v.pipe(v.string(), v.parseJson(), Preloads), file.bytes.toString());
    return list?.success ? list.output : {};
  }

  app.get('*', async (context, next) => {
    const path = decodedPath(context.req.url);
    if (isApiPath(path)) return next();
    const asked = path === '/' ? '/index.html' : path;
    const isRoute = !asked.slice(asked.lastIndexOf('/')).includes('.');
    const file = isRoute ? await find('/index.html') : await find(asked);
    const link = isRoute || path === '/' ? linkHeader(await preloads(), path) : null;
    if (file) return send(context, file, isRoute ? '/index.html' : asked, link);
    return isRoute ? response(text(404, 'The page is not built. Run: npm run build')) : next();
  });
  return app;
}

async function send(context: Context, file: PageFile, path: string, link: string | null): Promise<Response> {
  const headers = {
    ETag: file.etag,
    'Cache-Control': freshness(path),
    'Content-Type': file.type,
    Vary: 'Accept-Encoding',
    ...(link !== null && { Link: link }),
  };
  if (holds(context.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
  const encoding = encodingFor(context.req.header('accept-encoding') ?? '', file);
  if (!encoding) return new Response(new Uint8Array(file.bytes), { headers: { ...headers, 'Content-Length': String(file.bytes.length) } });
  const packing = file.packed.get(encoding) ?? pack[encoding](file.bytes);
  file.packed.set(encoding, packing);
  const bytes = await packing;
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, ETag: `W/${file.etag}`, 'Content-Encoding': encoding, 'Content-Length': String(bytes.length) },
  });
}

function encodingFor(accepted: string, file: PageFile): 'br' | 'gzip' | null {
  if (file.bytes.length < smallest || !packable.test(file.type)) return null;
  const takes = (name: string): boolean => new RegExp(`(^|[, ])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

function typeOf(path: string): string {
  return getMimeType(path) ?? 'application/octet-stream';
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

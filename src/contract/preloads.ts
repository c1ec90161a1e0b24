import * as v from 'valibot';

/** Where a build lists what its routes load beside index.html. */
export const preloadsFile = '/preloads.json';

/** For the first part of an address, `/form`, the files that its page is made of; `/` is the page of all others. */
export const Preloads = v.record(v.string(), v.array(v.string()));
export type Preloads = v.InferOutput<typeof Preloads>;

/**
 * The `Link` header of index.html for an address: the browser fetches the page's scripts beside those of the frame, not after them.
 * Style sheets of a build are linked with `crossorigin`; preloaded without, they would be fetched twice.
 * null when nothing is known of it.
 */
export function linkHeader(preloads: Preloads, path: string): string | null {
  const route = `/${path.split('/')[1] ?? ''}`;
  const files = Object.hasOwn(preloads, route) ? preloads[route] : undefined;
  if (!files || files.length === 0) return null;
  return files
    .map((file) => (file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`))
    .join(', ');
}

import { expect, test } from 'vitest';
import { genuine } from '#sw/genuine.ts';

type Update = Parameters<NonNullable<typeof genuine.cacheWillUpdate>>[0];

const keeps = async (path: string, type: string, body = 'x', status = 200): Promise<boolean> => {
  const response = new Response(body, { status, headers: { 'content-type': type } });
  const given = { request: new Request(`http://localhost:3000${path}`), response } as unknown as Update;
  const kept = (await genuine.cacheWillUpdate!(given)) ?? null;
  // What is kept can still be read.
  if (kept) expect(await kept.text()).toBe(body);
  return kept !== null;
};

const shell = '<!doctype html><html><body><div id="root"></div></body></html>';
const hotel = '<!DOCTYPE html><html><form>Room number</form></html>';

test('files of the app are kept, and its one page', async () => {
  expect(await keeps('/assets/main-1.js', 'text/javascript')).toBe(true);
  expect(await keeps('/icons/fa/solid/play.svg', 'image/svg+xml')).toBe(true);
  expect(await keeps('/manifest.webmanifest', 'application/octet-stream')).toBe(true);
  expect(await keeps('/index.html', 'text/html; charset=utf-8', shell)).toBe(true);
});

test('the page of a captive portal is kept under no name', async () => {
  for (const path of ['/assets/main-1.js', '/icons/fa/solid/play.svg', '/assets/a.wasm', '/index.html'])
    expect(await keeps(path, 'text/html; charset=utf-8', hotel)).toBe(false);
  expect(await keeps('/assets/main-1.js', 'text/html', shell)).toBe(false);
  expect(await keeps('/assets/main-1.js', 'text/javascript', 'x', 403)).toBe(false);
});

import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { tabLocks } from '#api/locks.ts';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { useJobActions } from '#hooks/use-jobs.ts';
import { observable } from '#sync/run/observable.ts';
import { Portal } from '../api/portal-double.ts';

let server: Portal;
beforeEach(() => {
  server = new Portal();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What can be done to jobs, for somebody who is signed in at that server. */
function actions() {
  const witness = { began: () => () => undefined, answered() {}, unreachable() {}, foreign() {}, ended() {} };
  const api = createApi({ current: () => ({ token: 'new', refreshtoken: 'r1' }), keep() {} }, witness, tabLocks());
  const services = { api, portal: observable({ at: 'open', portal: {} }) } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => <ServicesProvider value={services}>{children}</ServicesProvider>;
  return renderHook(() => useJobActions(), { wrapper }).result.current;
}

/** What the browser was handed to save. */
function savings() {
  const saved: { readonly name: string; readonly content: Blob }[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.href === 'blob:saved') saved.push({ name: this.download, content });
  });
  return saved;
}

test('an output is saved as the bytes that the server sent, under the name it gave them', async () => {
  const saved = savings();
  // A mark of byte order, both ends of lines, a colour, a null, what is no UTF-8, half a character at the end.
  const sent = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x62, 0x0a, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x00, 0xff, 0xfe, 0xe2, 0x82);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': 'attachment; filename="ansibleforms-job-3.txt"' };
  server.answer = () => new Response(sent, { headers });
  expect(await actions().download(3)).toEqual({ ok: true, value: undefined });
  expect(saved.map(({ name }) => name)).toEqual(['ansibleforms-job-3.txt']);
  expect(new Uint8Array(await saved[0]!.content.arrayBuffer())).toEqual(sent);
  expect(server.asked.map(({ url, method }) => [method, url])).toEqual([['GET', '/api/v1/job/3/download']]);
});

test.each([
  ['the server has none', 404, 'Error: No such job', 'refused', 'Error: No such job'],
  ['something else answers', 200, '<!DOCTYPE html><title>Hotel network</title>', 'foreign', 'Something else answered'],
])('what is said instead of an output is told, and saved nowhere: %s', async (_, status, said, kind, message) => {
  const saved = savings();
  server.answer = () => new Response(said, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(await actions().download(3)).toMatchObject({ ok: false, error: { kind, message: expect.stringContaining(message) } });
  expect(saved).toEqual([]);
});

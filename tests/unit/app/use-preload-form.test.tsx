import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormPage } from '#app/preloaded-pages.ts';
import { usePreloadForm } from '#app/use-preload-form.ts';

afterEach(() => {
  document.body.replaceChildren();
  for (const link of document.head.querySelectorAll('link')) link.remove();
  vi.useRealTimers();
});

const linkTo = (href: string): Element => {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  return link.appendChild(document.createElement('span'));
};

test('the form page is run when somebody points at a form, and at nothing else', () => {
  const preload = vi.spyOn(FormPage, 'preload').mockResolvedValue(undefined);
  const { unmount } = renderHook(() => usePreloadForm(true));
  linkTo('/jobs/1').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(preload).not.toHaveBeenCalled();
  const form = linkTo('/form?form=Greeting');
  form.dispatchEvent(new Event('pointerover', { bubbles: true }));
  form.dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(preload).toHaveBeenCalledTimes(1);
  unmount();
});

test('its files are fetched, and not run, once the first page is there; nothing for somebody who is not signed in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const preload = vi.spyOn(FormPage, 'preload').mockResolvedValue(undefined);
  const fetched = vi.fn(async (_file: string) => Response.json({ '/form': ['/assets/form-1.js', '/assets/form-2.css'] }));
  vi.stubGlobal('fetch', fetched);
  const stranger = renderHook(() => usePreloadForm(false));
  vi.advanceTimersByTime(2000);
  expect(fetched).not.toHaveBeenCalled();
  stranger.unmount();
  const { unmount } = renderHook(() => usePreloadForm(true));
  await act(async () => {
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  });
  const links = [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname]);
  expect(links, 'a link with rel=prefetch is against the policy in Firefox').toEqual([['modulepreload', '/assets/form-1.js']]);
  expect(fetched.mock.calls[1]?.[0]).toBe('/assets/form-2.css');
  expect(preload).not.toHaveBeenCalled();
  unmount();
});

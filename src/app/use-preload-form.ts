import { useEffect } from 'react';
import * as v from 'valibot';
import { Preloads, preloadsFile } from '#contract/preloads.ts';
import { FormPage } from './preloaded-pages.ts';

/** Long enough for the first page to be there. */
const afterMs = 1000;
const form = '/form';
/** What somebody does before they press a link. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Fetches the page that people open next while they still look for their form, and runs its scripts when they point at one: running them
 * takes a slow device a tenth of a second, in which it would answer nobody.
 */
export function usePreloadForm(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const over = new AbortController();
    const timer = setTimeout(() => void fetchForm().catch(() => undefined), afterMs);
    const point = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest(`a[href^="${form}?"]`) === null) return;
      over.abort();
      void FormPage.preload();
    };
    for (const sign of signs) document.addEventListener(sign, point, { signal: over.signal, passive: true });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [isSignedIn]);
}

/** Where nothing is known of its files, as in development, they come when they are needed. */
async function fetchForm(): Promise<void> {
  const response = await fetch(preloadsFile, { priority: 'low' });
  const preloads = v.parse(Preloads, await response.json());
  for (const file of preloads[form] ?? []) {
    // Not by a link with rel=prefetch: Firefox judges those by default-src, which allows nothing.
    if (file.endsWith('.css')) void fetch(file, { priority: 'low' }).catch(() => undefined);
    else fetchModule(file);
  }
}

/** Fetches and compiles it without running it. */
function fetchModule(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  link.crossOrigin = '';
  document.head.append(link);
}

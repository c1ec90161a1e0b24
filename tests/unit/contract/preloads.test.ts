import { expect, test } from 'vitest';
import { linkHeader } from '#contract/preloads.ts';

const list = { '/': ['/assets/home-1.js'], '/form': ['/assets/form-1.js', '/assets/form-1.css'], '/login': [] };

test.each([
  ['/', '</assets/home-1.js>; rel=modulepreload'],
  ['/form', '</assets/form-1.js>; rel=modulepreload, </assets/form-1.css>; rel=preload; as=style; crossorigin'],
  ['/form/', '</assets/form-1.js>; rel=modulepreload, </assets/form-1.css>; rel=preload; as=style; crossorigin'],
  ['/login', null],
  ['/formless', null],
  ['/index.html', null],
  ['/constructor', null],
])('%s', (path, header) => {
  expect(linkHeader(list, path)).toBe(header);
});

import { marked } from 'marked';
import { expect, test } from 'vitest';
import { filledIn } from '#contract/approval-text.ts';
import { markdownOf } from '#lib/markdown-text.ts';

test.each([
  '[safe](http://evil.example)',
  '# Title',
  '1. one',
  '**bold** _it_ `code`',
  '<b>x</b> &lt;',
  'http://evil.example',
  'a@b.example',
  '- x\n\n- y',
  '| a |',
])('a value that reads %j is shown as it is and becomes no markup', async (value) => {
  const html = await marked.parse(filledIn('Drain **$(host)** now', { host: value }, markdownOf), { gfm: true, breaks: true });
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.body.textContent.trim()).toBe(`Drain ${value.replaceAll(/\s+/g, ' ')} now`);
  expect([...page.body.querySelectorAll('*')].map(({ tagName }) => tagName).filter((tag) => tag !== 'P' && tag !== 'STRONG')).toEqual([]);
});

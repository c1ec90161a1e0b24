import { afterEach, expect, test } from 'vitest';
import { focusHome } from '#features/admin/focus-home.ts';

afterEach(() => document.body.replaceChildren());

const page = (): HTMLElement => {
  const main = document.createElement('main');
  main.innerHTML = `<h1>Groups</h1>
    <div data-focus-home="rows"><input id="filter" type="search" /><p data-focus-home="row 7"><a href="#7">night</a><button>Delete</button></p></div>
    <div data-focus-home="off"><button disabled>No</button></div>`;
  document.body.append(main);
  return main;
};
const focused = (homes: readonly string[]): string => {
  focusHome(page(), homes);
  const { tagName, id, textContent } = document.activeElement ?? document.body;
  return id || `${tagName.toLowerCase()} ${textContent}`;
};

test('the focus goes to what stands where the thing that had it has gone from', () => {
  expect(focused(['row 7', 'rows'])).toBe('a night');
});
test('of a row that is gone the list is next; what holds nothing is passed over', () => {
  expect(focused(['row 8', 'rows'])).toBe('filter');
  expect(focused(['off', 'rows'])).toBe('filter');
});
test('where nothing is left it is the heading, which is no stop of its own', () => {
  expect(focused(['gone'])).toBe('h1 Groups');
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
});

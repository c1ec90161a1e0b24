import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HelpNode } from '#contract/help.ts';
import { wordsAt, wordsOf } from '#features/designer/guide-words.ts';
import { wordBox } from '#features/designer/yaml-editor.ts';
import { readGuide } from '#server/help/guide.ts';

const words = wordsOf(v.parse(v.array(HelpNode), readGuide()));
const namesAt = (...parents: readonly string[]): readonly string[] => wordsAt(words, parents, 'form').map(({ name }) => name);

test.each([
  [['fields'], 'type'],
  [['fields', 'tableFields'], 'label'],
  [['steps'], 'playbook'],
  [['approval'], 'roles'],
  [['notifications'], 'recipients'],
  [[], 'fields'],
])('the guide tells what may stand at %j', (parents, one) => {
  expect(namesAt(...parents)).toContain(one);
});

test('at a place it does not know nothing is offered', () => {
  expect(namesAt('fields', 'constructor')).toEqual([]);
});

test('what the guide says of a property leads to its place there, within the page', () => {
  const went: string[] = [];
  const word = wordsAt(words, ['fields'], 'form').find(({ name }) => name === 'regex')!;
  const link = wordBox(word, (address) => void went.push(address)).querySelector('a')!;
  expect(link.getAttribute('href')).toBe('/reference-guide/forms/form/formfield#regex');
  const press = new MouseEvent('click', { cancelable: true });
  link.dispatchEvent(press);
  expect([press.defaultPrevented, went]).toEqual([true, ['/reference-guide/forms/form/formfield#regex']]);
});

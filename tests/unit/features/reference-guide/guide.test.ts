import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HelpNode } from '#contract/help.ts';
import { above, marked, pageAt, placesIn, searched, typesOf, wordsOf } from '#features/reference-guide/guide.ts';

const nodes = v.parse(v.array(HelpNode), [
  { name: 'Variables', link: 'environment-variable', hideFromReferenceGuide: true, items: [{ name: 'PORT' }] },
  {
    name: 'Forms',
    link: 'forms',
    help: [
      {
        name: 'Form',
        link: 'forms/form',
        items: [{ name: 'name', short: 'What it is called' }],
        help: [
          {
            name: 'Field',
            link: 'forms/form/field',
            description: 'One thing',
            items: [
              { name: 'help', description: 'Mentions a regex (once)' },
              { name: 'regex', with_types: 'text, number', examples: [{ name: 'Mail', code: 'expression: a+' }] },
              { name: 'type', choices: [{ name: 'text', examples: [{ name: 'x', code: 'kind: deep' }] }] },
            ],
            help: [{ name: 'Column', link: 'forms/form/field/column' }],
          },
        ],
      },
    ],
  },
]);

test('the contents leave hidden pages out; an address finds every page, hidden ones and all five levels', () => {
  const places = placesIn(nodes);
  expect(places.map(({ node, depth }) => `${depth} ${node.name}`)).toEqual(['0 Forms', '1 Form', '2 Field', '3 Column']);
  expect(pageAt(nodes, '/forms/form/field/column')?.name).toBe('Column');
  expect(pageAt(nodes, '/Forms/Form/')?.name).toBe('Form');
  expect(pageAt(nodes, '/environment-variable')?.name).toBe('Variables');
  expect(pageAt(nodes, '/forms/nowhere')).toBeNull();
  const column = pageAt(nodes, 'forms/form/field/column');
  expect(column && above(nodes, column).map(({ name }) => name)).toEqual(['Forms', 'Form', 'Field']);
});

test('a filter finds names first, then texts, then what only an example says; all words have to be there', () => {
  const find = (filter: string): readonly string[] =>
    searched(placesIn(nodes), wordsOf(filter)).flatMap(({ node, items }) => [node.name, ...items.map(({ name }) => name)]);
  expect(find('REGEX')).toEqual(['Field', 'regex', 'help']);
  expect(find('a+')).toEqual(['Field', 'regex']);
  expect(find('kind deep')).toEqual(['Field', 'type']);
  expect(find('regex nowhere')).toEqual([]);
  expect(find('PORT')).toEqual([]);
  expect(find('form')[0]).toBe('Forms');
});

test('words of a filter are marked as they stand in the text, whatever characters they have', () => {
  const hits = (text: string, filter: string): readonly string[] =>
    marked(text, wordsOf(filter)).flatMap((piece) => (piece.isHit ? [piece.text] : []));
  expect(hits('A Regex and a regex', 'regex')).toEqual(['Regex', 'regex']);
  expect(hits('costs $(a.b) [x]', '$(a.b) [x')).toEqual(['$(a.b)', '[x']);
  expect(marked('nothing', []).map(({ text }) => text)).toEqual(['nothing']);
  expect(
    marked('abc', ['b'])
      .map(({ text }) => text)
      .join(''),
  ).toBe('abc');
});

test('types of a property are read from its comma text', () => {
  const [field] = searched(placesIn(nodes), ['regex']);
  expect(field?.items.map(typesOf)).toEqual([['text', 'number'], []]);
});

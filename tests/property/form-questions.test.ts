// @vitest-environment node
import { expect, test } from 'vitest';
import type { User } from '#contract/session.ts';
import { piecesOf, substitute } from '#engine/index.ts';
import { matchQuestion, type DialectName } from '#server/domain/questions/form-questions.ts';
import { portalFrom } from '#server/domain/portal/portal.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

const user: User = { username: 'olga', type: 'local', id: 3, groups: [], roles: ['public'], options: {} };
const texts = [
  '',
  'web1',
  "O'Brien",
  "','",
  "'",
  '"',
  "x' or 1=1 --",
  '\\',
  '$(a)',
  '{"a":1}',
  '[1]',
  'null',
  'undefined',
  '7',
  ',',
  ' ',
  'é😀',
  ';',
  '/*',
  "')",
  '-',
];
const datas = [0, -2.5, 7, true, null, [1, 2], [], { a: "',$(b)" }, ['x', { y: null }]];
const between = [', ', ',', ' and x = ', '-', ' ', '/', '+ '];

interface Place {
  readonly isQuoted: boolean;
  readonly inner: readonly string[];
}
const part = (place: Place): string => (place.isQuoted ? `'${place.inner.map((name) => `$(${name})`).join('-')}'` : `$(${place.inner[0]})`);

function questionOf(draw: Draw, answers: Map<string, unknown>): { readonly template: string; readonly places: readonly Place[] } {
  const places = Array.from({ length: 1 + draw.int(3) }, (): Place => {
    const isQuoted = draw.int(3) > 0;
    const inner = Array.from({ length: isQuoted ? 1 + draw.int(2) : 1 }, () => {
      const name = `f${answers.size}`;
      answers.set(name, draw.pick<unknown>(isQuoted ? texts : datas));
      return name;
    });
    return { isQuoted, inner };
  });
  const template = places.map((place, at) => (at === 0 ? '' : draw.pick(between)) + part(place)).join('');
  return { template: `fn.fnCopy(${template})`, places };
}

/** What the server should bind in a place: null for the only value there, else one text. */
function expected({ isQuoted, inner }: Place, answers: ReadonlyMap<string, unknown>): unknown {
  const values = inner.map((name) => answers.get(name));
  return isQuoted ? values.map(String).join('-') : values[0];
}

test('what the page fills in is understood as it was meant, or refused as unclear; never misunderstood', () => {
  let understood = 0;
  let unclear = 0;
  forAll((draw) => {
    const answers = new Map<string, unknown>();
    const { template, places } = questionOf(draw, answers);
    const fields = [...answers.keys()].map((name) => ({ name, type: 'text' }));
    const dialect = draw.pick<DialectName>(['script', 'mysql', 'postgres']);
    const isQuery = dialect !== 'script';
    const asking = isQuery ? { query: template, dbConfig: 'DB' } : { expression: template };
    const portal = portalFrom(
      { forms: [{ name: 'F', roles: ['public'], fields: [...fields, { name: 'x', type: 'expression', ...asking }] }] },
      [],
    );
    const text = substitute(piecesOf(template), (base) => ({ value: answers.get(base), column: '', byPath: true }));
    if (text === undefined) return;
    const found = matchQuestion(portal, user, isQuery ? { kind: 'query', text, config: 'DB' } : { kind: 'expression', text }, dialect);
    if (found.ok) {
      understood += 1;
      expect(found.value.bindings).toEqual(places.map((place) => expected(place, answers)));
      // The author's own words are all that is code.
      const code = found.value.filled.map((piece) => (typeof piece === 'string' ? piece : '?')).join('');
      expect(code).toBe(template.replaceAll(/'[^']*'|\$\(\w+\)/g, '?'));
    } else {
      unclear += 1;
      expect(found.error).toMatch(/cannot be read/);
    }
  });
  expect(understood).toBeGreaterThan(unclear);
});

test('a text that was changed outside of the values is refused', () => {
  forAll((draw) => {
    const portal = portalFrom(
      {
        forms: [
          {
            name: 'F',
            roles: ['public'],
            fields: [
              { name: 'a', type: 'text' },
              { name: 'x', type: 'expression', expression: "fn.fnCopy('$(a)')" },
            ],
          },
        ],
      },
      [],
    );
    const text = `fn.fnCopy('${draw.pick(texts)}')`;
    const at = draw.pick([...Array.from({ length: 11 }, (_, n) => n), text.length - 1, text.length]);
    const changed = text.slice(0, at) + draw.pick(['x', '(', 'fn.', '+1', ';']) + text.slice(at);
    expect(matchQuestion(portal, user, { kind: 'expression', text: changed }).ok).toBe(false);
  });
});

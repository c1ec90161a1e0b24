import type * as v from 'valibot';
import type { Draw } from '#tests/support/forall.ts';
import { hostileText, hostileValue } from './hostile.ts';

type Schema = v.GenericSchema<unknown, unknown>;
type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is Schema => isPlain(value) && value['kind'] === 'schema';

/** Names and texts that exist on the server under test: what goes past the first check. */
const known = ['Fuzz', 'admin', 'admins', 'REFDB', 'local', '1', 'fuzz', 'public', 'Aa1!aaaa', 'a@b.example', 'text', 'main'];
const portalText =
  'categories: [{name: Default, icon: bars}]\nroles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]\nforms: []\n';

/**
 * A value that a schema nearly takes: the right names and types with hostile content, and now and then something else in the place
 * of a part.
 */
export function plausible(schema: Schema | undefined, draw: Draw, name = ''): unknown {
  if (schema === undefined || draw.chance(0.08)) return hostileValue(draw);
  const facts: Plain = { ...schema };
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectOf(facts['entries'], draw);
    case 'array':
      return draw.list(3, () => plausible(schemaAt(facts, 'item'), draw, name));
    case 'record':
      return Object.fromEntries(draw.list(3, () => [hostileText(draw), plausible(schemaAt(facts, 'value'), draw)]));
    case 'string':
      return textFor(name, draw);
    case 'number':
      return draw.pick([0, 1, 25, -1, 1e9, 0.5]);
    case 'boolean':
      return draw.pick([true, false]);
    case 'picklist':
      return draw.pick(listAt(facts, 'options'));
    case 'literal':
      return facts['literal'];
    case 'union':
    case 'variant':
      return plausible(draw.pick(listAt(facts, 'options').filter(isSchema)), draw, name);
    default:
      return 'wrapped' in facts && draw.chance(0.8) ? plausible(schemaAt(facts, 'wrapped'), draw, name) : hostileValue(draw);
  }
}

const schemaAt = (facts: Plain, key: string): Schema | undefined => (isSchema(facts[key]) ? facts[key] : undefined);
const listAt = (facts: Plain, key: string): readonly unknown[] => (Array.isArray(facts[key]) ? facts[key] : [null]);

function objectOf(entries: unknown, draw: Draw): unknown {
  if (!isPlain(entries)) return {};
  const own = Object.entries(entries).flatMap(([key, inner]) =>
    draw.chance(0.85) && isSchema(inner) ? [[key, plausible(inner, draw, key)] as const] : [],
  );
  const more = draw.chance(0.2) ? [[hostileText(draw), hostileValue(draw)] as const] : [];
  return Object.fromEntries([...own, ...more]);
}

function textFor(name: string, draw: Draw): string {
  if (name === 'forms' && draw.chance(0.3)) return portalText;
  return draw.chance(0.35) ? draw.pick(known) : hostileText(draw);
}

import { fail, ok, type Result } from '#lib/result.ts';
import { isRow, property, put } from '#engine/value.ts';

type Part = { readonly key: string; readonly index: number | null };

/** `d[1].size` as parts; blanks around dots do not count. */
export function partsOf(model: string): readonly Part[] {
  return model.split('.').map((text) => {
    const indexed = /^(.*?)\[(\d+)\]$/s.exec(text.trim());
    return indexed ? { key: indexed[1]!, index: Number(indexed[2]) } : { key: text.trim(), index: null };
  });
}

/** Far beyond any form; a list of a billion holes would end the page. */
const largestIndex = 9999;

/**
 * O4: writes a value at a path (form-engine 8.4): all parts but the last become objects, `name[3]` a list. A plain last part that is
 * taken is merged: objects by key, lists by index, of two scalars the first stays (Q-MERGE); inside of them the second counts. Changes `target`.
 *
 * @returns what stands in the way when the path leads through a scalar
 */
export function place(target: object, model: string, value: unknown): Result<null, string> {
  const parts = partsOf(model);
  let at: object = target;
  for (const [n, part] of parts.entries()) {
    if ((part.index ?? 0) > largestIndex) return fail(`'${model}': ${part.index} is too large an index`);
    // A name put on a list is gone when the list becomes JSON.
    if (Array.isArray(at) && !/^\d+$/.test(part.key)) return fail(`'${model}': '${parts[n - 1]!.key}' already holds a list`);
    if (n === parts.length - 1) return finish(at, part, value, model);
    const next = descend(at, part);
    if (next === null) return fail(`'${model}': '${part.key}' already holds a single value`);
    at = next;
  }
  return ok(null);
}

/** The object below a part, made when there is none; null when something else is in its place. */
function descend(at: object, part: Part): object | null {
  const inner = part.index === null ? at : holder(at, part.key);
  if (inner === null) return null;
  const key = part.index === null ? part.key : String(part.index);
  const found = property(inner, key);
  if (typeof found === 'object' && found !== null) return found;
  if (found !== undefined && found !== null) return null;
  const made = {};
  put(inner, key, made);
  return made;
}

/** The list called `key`, made when there is none. */
function holder(at: object, key: string): object | null {
  const found = property(at, key);
  if (typeof found === 'object' && found !== null) return found;
  if (found !== undefined) return null;
  const list: unknown[] = [];
  put(at, key, list);
  return list;
}

function finish(at: object, part: Part, value: unknown, model: string): Result<null, string> {
  if (part.index !== null) {
    const list = holder(at, part.key);
    if (list === null) return fail(`'${model}': '${part.key}' already holds a single value`);
    put(list, String(part.index), value);
    return ok(null);
  }
  if (value === undefined) return ok(null);
  const found = property(at, part.key);
  put(at, part.key, found === undefined ? value : merged(found, value));
  return ok(null);
}

/** Two values at one place; what cannot be merged leaves the first there. */
function merged(into: unknown, value: unknown): unknown {
  if (Array.isArray(into) && Array.isArray(value)) {
    const longest = Math.max(into.length, value.length);
    return Array.from({ length: longest }, (_, n): unknown => (n in value ? inner(into[n], value[n]) : into[n]));
  }
  if (!isRow(into) || !isRow(value)) return into;
  const both = { ...into };
  for (const [key, item] of Object.entries(value)) put(both, key, inner(property(both, key), item));
  return both;
}

/** Inside of lists and objects, of two single values the second counts (G05). */
function inner(into: unknown, value: unknown): unknown {
  const canMerge = (Array.isArray(into) && Array.isArray(value)) || (isRow(into) && isRow(value));
  return canMerge ? merged(into, value) : value;
}

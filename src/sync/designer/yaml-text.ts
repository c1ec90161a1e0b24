import { isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { fail, ok, type Result } from '#lib/result.ts';

/** A YAML text that is sound, and what it means. */
export interface ReadYaml {
  readonly document: Document.Parsed;
  readonly value: unknown;
}

/** Why a text is no YAML; `line` counts from 1. `isAlias`: it names an anchor that is not in it. */
export interface BadYaml {
  readonly message: string;
  readonly line: number;
  readonly isAlias: boolean;
}

/** Nobody nests deeper; what walks the values may rely on it. */
const deepest = 100;

/** Reads a text by the rules of the server that will: keys once in a map, anchors that repeat a thousand times at most. */
export function readYaml(text: string): Result<ReadYaml, BadYaml> {
  const lines = new LineCounter();
  const bad = (message: string, offset: number, isAlias = false): Result<never, BadYaml> =>
    fail({ message, line: lines.linePos(offset).line || 1, isAlias });
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, keepSourceTokens: true });
    const [error] = document.errors;
    if (error) return bad(error.message, error.pos[0]);
    const twice = repeatedKey(document);
    if (twice !== null) return bad('Map keys must be unique', twice);
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    return isDeeper(value, deepest) ? bad(`It is nested deeper than ${deepest} levels`, 0) : ok({ document, value });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return bad(message, 0, message.startsWith('Unresolved alias'));
  }
}

function repeatedKey(document: Document.Parsed): number | null {
  let at: number | null = null;
  visit(document, {
    Map(_key, { items }) {
      const keys = new Set<string>();
      for (const { key } of items) {
        const name = isScalar(key) ? `${typeof key.value} ${String(key.value)}` : null;
        if (name !== null && keys.has(name)) at = (isScalar(key) ? key.range?.[0] : null) ?? 0;
        if (at !== null) return visit.BREAK;
        if (name !== null) keys.add(name);
      }
      return undefined;
    },
  });
  return at;
}

/** Counts layer by layer, so that what repeats itself by anchors costs no more than it is large. */
function isDeeper(value: unknown, levels: number): boolean {
  let layer = new Set<unknown>([value]);
  for (let level = 0; level < levels && layer.size > 0; level++) {
    const next = new Set<unknown>();
    for (const item of layer) if (typeof item === 'object' && item !== null) for (const inner of Object.values(item)) next.add(inner);
    layer = next;
  }
  return [...layer].some((item) => typeof item === 'object' && item !== null);
}

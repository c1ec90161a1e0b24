import { fail, ok, type Result } from '#lib/result.ts';

/** How a body is written. */
export type BodyKind = 'json' | 'form';

/** Lists and objects within each other. Deeper ones are no data of ours, and whatever walks through them would overflow. */
export const deepest = 64;
/** Values of a body, together. Texts may be as long as they like; so many small things cost more than the bytes they come in. */
export const mostValues = 500_000;

/** A body as it was sent, read; the error is for people. What is blank is `{}` (contract 1.2). */
export function readBody(text: string, kind: BodyKind): Result<unknown, string> {
  if (text.trim() === '') return ok({});
  if (kind === 'form') {
    const pairs = [...new URLSearchParams(text)];
    return pairs.length > mostValues ? fail(tooMany) : ok(Object.fromEntries(pairs));
  }
  const problem = extentProblem(text);
  if (problem !== null) return fail(problem);
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(error instanceof Error ? String(error) : 'It cannot be read');
  }
}

const tooMany = `It holds more than ${mostValues.toLocaleString('en')} values`;

/** Looks at brackets and commas only, before anything is built: null when the text is neither too deep nor too wide. */
function extentProblem(text: string): string | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        values++;
        if (++depth > deepest) return `Its lists and objects lie more than ${deepest} levels within each other`;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        values++;
        break;
    }
    if (values > mostValues) return tooMany;
  }
  return null;
}

/** Where a text in quotes ends; the end of all where it does not. */
function endOfText(text: string, from: number): number {
  let at = from;
  do {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
  } while (isEscaped(text, at));
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === 0x5c) before--;
  return (at - before) % 2 === 0;
}

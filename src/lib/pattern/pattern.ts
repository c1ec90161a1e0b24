import { fail, ok, type Result } from '../result.ts';
import { finds } from './match.ts';
import { parsed } from './parse.ts';
import { programOf } from './program.ts';

/** A regular expression whose matching is bounded, whatever it is and whatever it is held against. */
export interface Pattern {
  /** As written. */
  readonly source: string;
  /** Whether something in the text fits. What would take too long does not. */
  test(text: string): boolean;
}

/**
 * Reads a regular expression with the meaning it has in browsers. Theirs may take minutes for a text of thirty letters; this one takes
 * time in proportion to its length and the text's.
 *
 * @returns why it cannot be read
 */
export function patternOf(source: string, { ignoreCase = false }: { readonly ignoreCase?: boolean } = {}): Result<Pattern, string> {
  try {
    // Whether it is one at all is not judged twice.
    void new RegExp(source);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  const tree = parsed(source);
  const program = tree === null ? null : programOf(tree);
  if (program === null) return fail(tree === null ? 'It uses what is not known here' : 'It is too long');
  return ok({ source, test: (text) => finds(program, text, ignoreCase) });
}

import type { User } from '#contract/session.ts';
import { fail, type Result } from '#lib/result.ts';
import { matchQuestion } from './form-questions.ts';
import type { Portal } from '../portal/portal.ts';
import type { Filled } from './match.ts';
import { scriptOf } from './script.ts';

/** Expressions of forms that the server evaluates. Errors are texts for people. */
export interface Expressions {
  run(user: User, text: string): Promise<Result<unknown, string>>;
}

export interface ExpressionParts {
  readonly portal: () => Promise<Result<Portal, string>>;
  /** Why a text cannot be an expression; null when it may be one. */
  readonly guarded: (text: string) => string | null;
  /**
   * @param owner whose it is, as one text
   * @param origins where logins may be sent; see `Script`
   */
  readonly evaluate: (script: string, owner: string, origins: ReadonlySet<string> | null) => Promise<Result<unknown, string>>;
}

/** Only what one of the caller's forms asks is evaluated: the author's words as code, everything else as data (contract 12 row 5). */
export function expressionsOf({ portal, guarded, evaluate }: ExpressionParts): Expressions {
  return {
    async run(user, text) {
      const found = await portal();
      if (!found.ok) return fail(`Error: ${found.error}`);
      const matched = matchQuestion(found.value, user, { kind: 'expression', text });
      // What a person typed is data, whatever it looks like: only the author's words are held against the guards.
      const why = guarded(matched.ok ? authored(matched.value.filled) : text);
      if (why !== null) return fail(why);
      if (!matched.ok) return matched;
      const script = scriptOf(matched.value.filled, matched.value.isOwn);
      return script.ok ? evaluate(script.value.text, `${user.type}/${user.username}`, script.value.origins) : script;
    },
  };
}

const authored = (filled: readonly Filled[]): string => filled.map((piece) => (typeof piece === 'string' ? piece : '""')).join('');

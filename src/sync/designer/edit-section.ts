import { isSame } from '#lib/plain.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { onlyInYaml, type Refusal } from '#sync/designer/edit-outline.ts';
import { meaningOf, type Kind } from '#sync/designer/entity.ts';
import { reshapedText } from '#sync/designer/reshaped-text.ts';

/**
 * The text of the categories, roles or constants, changed to mean `value`. What means the same keeps every sign; where anchors do not
 * allow that, nothing is changed.
 */
export function changedSection(text: string, kind: Exclude<Kind, 'form' | 'file'>, value: unknown): Result<string, Refusal> {
  const next = reshapedText(text, { [kind]: value });
  const meaning = meaningOf({ kind, text: next });
  const isMeant = meaning.ok && isSame(meaning.value, value);
  return isMeant && (hasAnchor(next) || !hasAnchor(text)) ? ok(next) : fail(onlyInYaml);
}

const hasAnchor = (text: string): boolean => /(^|[\s[{,])&[\w-]+/m.test(text);

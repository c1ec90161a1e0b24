import { createHash } from 'node:crypto';
import { fileNamePattern } from '#contract/config-check/kinds.ts';
import type { FormsText } from '#contract/designer.ts';
import { isRow } from '#engine/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { readText } from './config-text.ts';
import type { FormsTexts } from './forms-files.ts';

/** Names these texts: others have another one. */
export function revisionOf({ base, files }: FormsTexts): string {
  const all = JSON.stringify([base.text, files.map(({ file, text }) => [file, text])]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 22);
}

/**
 * The texts of a designer as files, and the configuration they make together. A text that was broken before and was not touched may
 * stay so: nobody has to mend it in order to save something else.
 */
export function assembled(
  sources: readonly FormsText[],
  now: FormsTexts,
): Result<{ readonly texts: FormsTexts; readonly value: unknown }, string> {
  const [base, ...files] = sources;
  if (!base || base.file !== now.base.file) return fail(`The first of the texts should be that of ${now.base.file}`);
  const names = files.map(({ file }) => file);
  const bad = names.find((name) => !fileNamePattern.test(name));
  if (bad !== undefined) return fail(`${bad} is not the name of a .yaml or .yml file without a folder`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return fail(`There are two texts of ${twice}`);
  const read = readText(base.text);
  if (!read.ok) return read;
  const forms: unknown[] = [];
  for (const { file, text } of files) {
    const found = readText(text);
    if (!found.ok && now.files.every((old) => old.file !== file || old.text !== text)) return fail(`${file}: ${found.error}`);
    const content = found.ok ? found.value.value : [];
    for (const form of Array.isArray(content) ? content : [content]) forms.push(isRow(form) ? { ...form, source: file } : form);
  }
  const { value } = read.value;
  const own: unknown = isRow(value) && Array.isArray(value['forms']) ? value['forms'] : null;
  const texts = { base, files: files.toSorted((one, other) => (one.file < other.file ? -1 : 1)) };
  return ok({ texts, value: isRow(value) && Array.isArray(own) ? { ...value, forms: [...own, ...forms] } : value });
}

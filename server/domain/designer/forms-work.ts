import * as v from 'valibot';
import { configProblems } from '#contract/config-check/check.ts';
import type { FormsText } from '#contract/designer.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isRow } from '#engine/index.ts';
import type { ActivityNote } from '../activity/activity.ts';
import { configChanges } from '../activity/config-changes.ts';
import { extentProblem, isTooLong, parsedText, readText, writtenAs, type ReadText } from './config-text.ts';
import type { FormsTexts } from './forms-files.ts';
import { savedTexts } from './saved-texts.ts';
import { assembled } from './sources.ts';

/** A configuration as it is sent to be checked or saved. */
export interface SentConfig {
  /** All of it as one YAML text. */
  readonly forms: string;
  /** Instead of it: the texts of the files, the base first. */
  readonly sources?: readonly FormsText[] | undefined;
  readonly revision?: string | undefined;
}

/** What takes seconds for a portal of thousands of forms: its cost grows with the texts. Errors are for people. */
export interface FormsTasks {
  /** What each of these YAML texts means. */
  meanings(texts: readonly string[]): readonly Result<unknown, string>[];
  /** Why these texts hold too much to be read; null = they do not. */
  extent(texts: readonly string[]): string | null;
  /** Whether this could be saved onto what is there now; the error tells everything that is wrong. */
  check(sent: SentConfig, now: FormsTexts): Result<void, string>;
  /** The texts after a save, when nothing is wrong. */
  next(sent: SentConfig, now: FormsTexts): Result<FormsTexts, string>;
  /** What one state has that the other has not. */
  changes(before: FormsTexts, after: FormsTexts): readonly ActivityNote[];
}

/** The same, done where it does not keep the server from anything else. */
export type FormsWork = {
  readonly [Task in keyof FormsTasks]: (...input: Parameters<FormsTasks[Task]>) => Promise<ReturnType<FormsTasks[Task]>>;
};

export const formsTasks: FormsTasks = {
  meanings: (texts) =>
    texts.map((text) => {
      const read = parsedText(text);
      return read.ok ? ok(read.value.value) : fail(read.error.trim());
    }),
  extent: extentProblem,
  check(sent, now) {
    const found = checked(sent, now);
    return found.ok ? ok(undefined) : found;
  },
  next(sent, now) {
    const found = checked(sent, now);
    return found.ok ? ok(found.value()) : found;
  },
  changes: configChanges,
};

const empty = 'The text is empty. Send the whole configuration: categories, roles and forms';

function checked({ forms, sources, revision }: SentConfig, now: FormsTexts): Result<() => FormsTexts, string> {
  const texts = sources ? sources.map(({ text }) => text) : [forms];
  const wide = extentProblem(texts.filter((text) => !isTooLong(text)));
  if (wide !== null) return fail(`Failed to parse yaml : ${wide}`);
  if (sources) {
    if (revision === undefined) return fail('`sources` need the `revision` they started from');
    const together = assembled(sources, now);
    if (!together.ok) return together;
    const wrong = problemsIn(together.value.value);
    return wrong === '' ? ok(() => together.value.texts) : fail(wrong);
  }
  if (forms.trim() === '') return fail(empty);
  const read = readText(forms);
  if (!read.ok) return read;
  const { document, value, text } = withoutFindings(read.value, forms);
  const wrong = problemsIn(value);
  return wrong === '' ? ok(() => savedTexts({ document, value: v.parse(Whole, value), text }, now)) : fail(wrong);
}

/** What a server found in a configuration comes with it, and goes back when somebody changes it and sends it as it was. */
const findings = ['errors', 'warnings'];

function withoutFindings({ document, value }: ReadText, text: string): ReadText & { readonly text: string } {
  if (!isRow(value) || !findings.some((name) => Object.hasOwn(value, name))) return { document, value, text };
  for (const name of findings) document.delete(name);
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !findings.includes(name)));
  return { document, value: rest, text: document.toString(writtenAs) };
}

/** What every configuration without problems is. */
const Whole = v.looseObject({ forms: v.array(v.record(v.string(), v.unknown())) });

const problemsIn = (value: unknown): string =>
  configProblems(value)
    .map(({ text }) => text)
    .join('\r\n');

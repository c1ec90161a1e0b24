import { mergedLines } from '#lib/merge-lines.ts';
import { merge3, type Conflict, type Decision, type Step } from '#lib/merge3.ts';
import { canonical, isSame } from '#lib/plain.ts';
import { formName, meaningOf, type Version } from '#sync/designer/entity.ts';
import { reshapedText } from '#sync/designer/reshaped-text.ts';

/**
 * Two people changed one thing differently. `of`: a value or an order inside of it, at `path`; its `text`, where only that tells or
 * comments would be lost; the `file` it lives in; whether it is there at all, with its text on each side.
 */
export interface VersionConflict {
  readonly path: readonly Step[];
  readonly of: Conflict['of'] | 'text' | 'file' | 'presence';
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** What a person takes of a conflict. `this` is a value of their own, or a text where the conflict has texts. */
export type Choice = { readonly take: 'theirs' | 'mine' | 'both' } | { readonly take: 'this'; readonly value: unknown };
/** null = nobody has chosen. */
export type Choose = (conflict: VersionConflict) => Choice | null;

/** `version` null = it goes away. With conflicts it is mine as far as those go. */
export interface MergedVersion {
  readonly version: Version | null;
  readonly conflicts: readonly VersionConflict[];
}

export interface VersionSides {
  readonly base: Version | null;
  readonly theirs: Version | null;
  readonly mine: Version | null;
}

/** A choice holds for exactly this conflict: when a side changes again it is asked again. */
export const keyOfConflict = ({ path, of, theirs, mine }: VersionConflict): string => canonical([of, path, theirs ?? null, mine ?? null]);

export const isSameVersion = (one: Version | null, other: Version | null): boolean =>
  one === other || (one !== null && other !== null && one.file === other.file && one.text === other.text && one.kind === other.kind);

/** Whether both sides of a conflict can be taken together: lists, and texts of several lines. */
export function canTakeBoth({ of, theirs, mine }: VersionConflict): boolean {
  if (of !== 'value') return false;
  const areLists = Array.isArray(theirs) && Array.isArray(mine);
  return areLists || (typeof theirs === 'string' && typeof mine === 'string' && (theirs + mine).includes('\n'));
}

/** The value that a choice makes of a conflict. */
export function chosenValue(conflict: VersionConflict, choice: Choice): unknown {
  const { theirs, mine } = conflict;
  if (choice.take === 'this') return choice.value;
  if (choice.take !== 'both' || !canTakeBoth(conflict)) return choice.take === 'theirs' ? theirs : mine;
  if (typeof theirs === 'string') return `${theirs.replace(/\n?$/, '\n')}${String(mine)}`;
  const items = [...(theirs as readonly unknown[]), ...(mine as readonly unknown[])];
  return items.filter((item, at) => items.findIndex((other) => isSame(item, other)) === at);
}

/**
 * Brings together what two people made of one thing. D5 What either changed, comments included, is in the result or in a conflict; what
 * neither touched is as it was, to the sign.
 */
export function mergeVersions(sides: VersionSides, choose: Choose = () => null): MergedVersion {
  const { base, theirs, mine } = sides;
  if (isSameVersion(theirs, mine) || isSameVersion(mine, base)) return { version: theirs, conflicts: [] };
  if (isSameVersion(theirs, base)) return { version: mine, conflicts: [] };
  const conflicts: VersionConflict[] = [];
  const ask = (conflict: VersionConflict): Decision | null => {
    const choice = choose(conflict);
    if (!choice) conflicts.push(conflict);
    return choice ? { value: chosenValue(conflict, choice) } : null;
  };
  if (theirs === null || mine === null) return { version: withPresence(sides, ask), conflicts };
  const file = mergedFile(base, theirs, mine, ask);
  const text = mergedText(base, theirs, mine, ask);
  const name = mine.kind === 'form' ? formName(text) : mine.name;
  return { version: { kind: mine.kind, file, name, text }, conflicts };
}

type Ask = (conflict: VersionConflict) => Decision | null;

/** Removed on one side, changed on the other. */
function withPresence({ base, theirs, mine }: VersionSides, ask: Ask): Version | null {
  const there = mine ?? theirs;
  const decision = ask({ path: [], of: 'presence', base: base?.text, theirs: theirs?.text, mine: mine?.text });
  if (decision && decision.value === undefined) return null;
  return there && typeof decision?.value === 'string' ? { ...there, text: decision.value } : there;
}

function mergedFile(base: Version | null, theirs: Version, mine: Version, ask: Ask): string {
  if (theirs.file === mine.file || mine.file === base?.file) return theirs.file;
  if (theirs.file === base?.file) return mine.file;
  const decision = ask({ path: [], of: 'file', base: base?.file, theirs: theirs.file, mine: mine.file });
  return typeof decision?.value === 'string' ? decision.value : mine.file;
}

function mergedText(base: Version | null, theirs: Version, mine: Version, ask: Ask): string {
  if (theirs.text === mine.text || mine.text === base?.text) return theirs.text;
  if (theirs.text === base?.text) return mine.text;
  const byLines = base && mergedLines(base.text, theirs.text, mine.text);
  const [was, there, here] = [base ? meaningOf(base) : null, meaningOf(theirs), meaningOf(mine)];
  if (!there.ok || !here.ok || !was?.ok) return byLines ?? disputedText(base, theirs, mine, ask);
  const asked: VersionConflict[] = [];
  const merged = merge3(was.value, there.value, here.value, (conflict) => {
    asked.push(conflict);
    return ask(conflict);
  });
  const wanted = { kind: mine.kind, value: merged.value };
  if (byLines !== null && asked.length === 0 && means(byLines, wanted)) return byLines;
  const remarks = newRemarks(base?.text ?? '', theirs.text, mine.text);
  const written = [reshapedText(theirs.text, wholeOf(wanted), mine.text), reshapedText(mine.text, wholeOf(wanted), theirs.text)];
  const [first = '', second = ''] = written;
  const [lost = [], others = []] = written.map((text) => remarks.filter(({ said }) => !text.includes(said)));
  const [best, missing] = lost.length <= others.length ? [first, lost] : [second, others];
  return missing.reduce((text, remark) => withRemark(text, remark, wanted), best);
}

interface Wanted {
  readonly kind: Version['kind'];
  readonly value: unknown;
}

const wholeOf = ({ kind, value }: Wanted): unknown => (kind === 'form' || kind === 'file' ? value : { [kind]: value });

function means(text: string, { kind, value }: Wanted): boolean {
  const meaning = meaningOf({ kind, text });
  return meaning.ok && isSame(meaning.value, value);
}

function disputedText(base: Version | null, theirs: Version, mine: Version, ask: Ask): string {
  const decision = ask({ path: [], of: 'text', base: base?.text, theirs: theirs.text, mine: mine.text });
  return typeof decision?.value === 'string' ? decision.value : mine.text;
}

/** A comment, and the beginning of the line it is about. */
interface Remark {
  readonly said: string;
  readonly about: string;
}

/** Comments that one side has and the base has not. */
function newRemarks(base: string, theirs: string, mine: string): readonly Remark[] {
  const known = new Set(remarksIn(base).map(({ said }) => said));
  const all = [...remarksIn(theirs), ...remarksIn(mine)].filter(({ said }) => !known.has(said));
  return all.filter(({ said }, at) => all.findIndex((other) => other.said === said) === at);
}

function remarksIn(text: string): readonly Remark[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const [, said] = /(?:^|\s)(#.*)$/.exec(line) ?? [];
    if (said === undefined) return [];
    const about = lines.slice(at).find((later) => later.trim() !== '' && !later.trimStart().startsWith('#')) ?? '';
    return [{ said: said.trimEnd(), about: /^[^:#]*:?/.exec(about.trim())?.[0] ?? '' }];
  });
}

/** The text with a comment above what it is about, or above everything. */
function withRemark(text: string, { said, about }: Remark, wanted: Wanted): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => about !== '' && line.trimStart().startsWith(about));
  const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? '';
  const placed = [...lines.slice(0, Math.max(0, at)), `${indent}${said}`, ...lines.slice(Math.max(0, at))].join('\n');
  return means(placed, wanted) ? placed : `${said}\n${text}`;
}

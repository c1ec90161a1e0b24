import { isSame } from '#lib/plain.ts';
import { formName, idOf, meaningOf, type Version } from '#sync/designer/entity.ts';
import { isSameVersion, keyOfConflict, mergeVersions, type Choice, type VersionConflict } from '#sync/designer/merge-versions.ts';
import type { DesignedPortal } from '#sync/designer/portal-texts.ts';
import type { PortalChanges } from '#sync/designer/changed-texts.ts';

/**
 * What a person made of one thing of the portal. `base` is what the server had when they began, null = they added it; `mine` null = they
 * removed it. `edit` names this state of the draft: every change makes a new one. `choices` are those of conflicts, by `keyOfConflict`.
 */
export interface Draft {
  readonly id: string;
  readonly base: Version | null;
  readonly mine: Version | null;
  readonly edit: string;
  /** ms since 1970 */
  readonly editedAt: number;
  /** The names of the forms in the file of `base` when editing began: what is not among them came since. */
  readonly beside: readonly string[];
  readonly choices: Readonly<Record<string, Choice>>;
}

/** What a draft comes to on a server: `entity` is the thing there, null = none. */
export interface Landing {
  readonly draft: Draft;
  readonly entity: string | null;
  readonly version: Version | null;
  readonly conflicts: readonly VersionConflict[];
}

/** Why a draft cannot be saved as it is. */
export interface DraftProblem {
  readonly draft: string;
  readonly of: 'yaml' | 'name taken' | 'no name';
  readonly text: string;
  /** Of the text, from 1; 0 = no line of it. */
  readonly line: number;
}

export interface MergedDrafts {
  readonly landings: readonly Landing[];
  readonly changes: PortalChanges;
  readonly problems: readonly DraftProblem[];
}

/**
 * All drafts on what the server has now. D6 A thing is found again by its file and name, by its name in another file, and, where it is new in its
 * file, by all of its text but the name: what was moved or renamed elsewhere is the same thing. Drafts of one thing, as two tabs make them, come one after
 * the other.
 */
export function mergeDrafts(portal: DesignedPortal, drafts: readonly Draft[]): MergedDrafts {
  const now = new Map<string, Version | null>();
  const claimed = new Set(drafts.flatMap(({ base }) => (base && portal.entities.has(idOf(base)) ? [idOf(base)] : [])));
  const added = new Map<string, Version>();
  const landings = drafts.map((draft): Landing => {
    const entity = entityFor(portal, draft, claimed);
    const own = idOf(draft.mine ?? draft.base ?? { kind: 'form', file: '', name: draft.id });
    const known =
      entity === null ? (added.get(own) ?? null) : now.has(entity) ? (now.get(entity) ?? null) : (portal.entities.get(entity) ?? null);
    const theirs = known && { kind: known.kind, file: known.file, name: known.name, text: known.text };
    const { version, conflicts } = mergeVersions({ base: draft.base, theirs, mine: named(draft.mine) }, (conflict) =>
      choiceOf(draft, conflict),
    );
    if (entity !== null) now.set(entity, version);
    else if (version) added.set(own, version);
    return { draft, entity, version, conflicts };
  });
  const changed = new Map([...now].filter(([id, version]) => !isSameVersion(version, portal.entities.get(id) ?? null)));
  const changes = { changed, added: [...added.values()] };
  return { landings, changes, problems: problemsOf(portal, landings, changes) };
}

/** The name of a form is what its text says. */
const named = (version: Version | null): Version | null =>
  version?.kind === 'form' ? { ...version, name: formName(version.text) } : version;

const choiceOf = ({ choices }: Draft, conflict: VersionConflict): Choice | null => {
  const key = keyOfConflict(conflict);
  return Object.hasOwn(choices, key) ? (choices[key] ?? null) : null;
};

/** The thing a draft is of, where it is now. */
function entityFor(portal: DesignedPortal, { base, mine, beside }: Draft, claimed: ReadonlySet<string>): string | null {
  const made = mine === null ? undefined : portal.entities.get(idOf(mine));
  if (base === null) return made?.id ?? null;
  if (portal.entities.has(idOf(base))) return idOf(base);
  if (base.kind !== 'form') return null;
  const free = [...portal.entities.values()].filter((entity) => entity.kind === 'form' && !claimed.has(entity.id));
  const moved = base.name === '' ? undefined : free.find(({ name }) => name === base.name);
  // A save whose answer was lost renamed it already.
  const own = made && (!beside.includes(made.name) || made.text.trimEnd() === mine?.text.trimEnd()) ? made : undefined;
  const rest = withoutName(base.text);
  const renamed = free.filter(({ file, name, text }) => file === base.file && !beside.includes(name) && withoutName(text) === rest);
  return (moved ?? own ?? (renamed.length === 1 ? renamed[0] : undefined))?.id ?? null;
}

const withoutName = (text: string): string => text.replace(/^name:[^\n]*\n/m, '').trimEnd();

function problemsOf(portal: DesignedPortal, landings: readonly Landing[], { changed, added }: PortalChanges): readonly DraftProblem[] {
  const names = new Map<string, number>();
  const count = (name: string): void => void names.set(name, (names.get(name) ?? 0) + 1);
  for (const entity of portal.entities.values()) if (entity.kind === 'form' && !changed.has(entity.id)) count(entity.name);
  for (const version of [...changed.values(), ...added]) if (version?.kind === 'form') count(version.name);
  return landings.flatMap(({ draft, version, conflicts }): DraftProblem[] => {
    if (version === null || conflicts.length > 0) return [];
    const meaning = meaningOf(version);
    // An anchor may stand in another part of its file: the server reads them together.
    if (!meaning.ok && !meaning.error.isAlias)
      return [{ draft: draft.id, of: 'yaml', text: meaning.error.message, line: meaning.error.line }];
    if (version.kind !== 'form') return [];
    if (version.name === '') return [{ draft: draft.id, of: 'no name', text: 'The form has no name', line: 1 }];
    return (names.get(version.name) ?? 0) > 1
      ? [{ draft: draft.id, of: 'name taken', text: `There is already a form named '${version.name}'`, line: 1 }]
      : [];
  });
}

/**
 * Whether the server has what a draft came to. `isByMeaning`: a server that keeps no texts gives its own writing of it.
 */
export function isLanded(portal: DesignedPortal, { entity, version }: Pick<Landing, 'entity' | 'version'>, isByMeaning: boolean): boolean {
  if (version === null) return entity === null || !portal.entities.has(entity);
  const there = portal.entities.get(idOf(version));
  if (!there || there.kind !== version.kind) return false;
  if (there.text.trimEnd() === version.text.trimEnd()) return true;
  const [one, other] = [apart(there.text), apart(version.text)];
  // Comments at the edges of a thing may have become those of its file.
  const file = portal.files.get(version.file)?.text ?? '';
  if (one.inner === other.inner && other.edges.every((remark) => file.includes(remark))) return true;
  if (!isByMeaning) return false;
  const [said, meant] = [meaningOf(there), meaningOf(version)];
  return said.ok && meant.ok && isSame(said.value, meant.value);
}

/** A text without the comments and blank lines around it, and those comments. */
function apart(text: string): { readonly inner: string; readonly edges: readonly string[] } {
  const lines = text.split('\n');
  const isEdge = (line: string): boolean => line.trim() === '' || line.startsWith('#');
  let [from, to] = [0, lines.length];
  while (from < to && isEdge(lines[from]!)) from++;
  while (to > from && isEdge(lines[to - 1]!)) to--;
  const edges = [...lines.slice(0, from), ...lines.slice(to)].filter((line) => line.trim() !== '');
  return { inner: lines.slice(from, to).join('\n'), edges };
}

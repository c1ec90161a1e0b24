import { isRow } from '#lib/plain.ts';
import { meaningOf, type Kind, type Version } from '#sync/designer/entity.ts';
import type { Draft } from '#sync/designer/merge-drafts.ts';
import { isSameVersion } from '#sync/designer/merge-versions.ts';
import type { DesignedPortal } from '#sync/designer/portal-texts.ts';
import { reshapedText } from '#sync/designer/reshaped-text.ts';

/** What a draft says of one thing, as it is at this moment: kept already or not. */
export type DraftSides = Pick<Draft, 'id' | 'base' | 'mine'>;

/** One thing of the portal as it lies before a person: what the server has, with their draft laid over it. */
export interface BenchItem {
  /** That of its draft, or of the thing on the server. */
  readonly id: string;
  readonly kind: Kind;
  /** '' = the base file. */
  readonly file: string;
  /** As its text says, '' = none. */
  readonly name: string;
  readonly text: string;
  readonly state: 'same' | 'changed' | 'added' | 'removed';
  /** What the server has now, null = nothing. */
  readonly theirs: Version | null;
  /** What the draft began with; that of the server where there is no draft. */
  readonly base: Version | null;
}

/** Things without a draft, by what the server has: they stay the same objects from key to key. */
export type Untouched = WeakMap<Version, BenchItem>;

/** Things in the order of the portal; what was added here comes last in its file. What `known` has is not made again. */
export function benchOf(portal: DesignedPortal, drafts: readonly DraftSides[], known: Untouched = new WeakMap()): readonly BenchItem[] {
  const left = new Map(drafts.map((draft) => [draft.id, draft]));
  const items = [...portal.entities.values()].map((entity): BenchItem => {
    const { id } = entity;
    const draft = left.get(id);
    if (!draft) return known.get(entity) ?? untouched(entity, known);
    left.delete(id);
    const theirs = versionOf(entity);
    const { base, mine } = draft;
    const shown = versionOf(mine ?? base ?? theirs);
    const state = mine === null ? 'removed' : isSameVersion(mine, theirs) ? 'same' : 'changed';
    return { id, ...shown, state, theirs, base };
  });
  const added = [...left.values()].flatMap(({ id, base, mine }): BenchItem[] => {
    const shown = mine ?? base;
    if (shown === null || (mine === null && base === null)) return [];
    // It went on the server, and this person had changed it; or it is new.
    return [{ id, ...versionOf(shown), state: mine === null ? 'removed' : base === null ? 'added' : 'changed', theirs: null, base }];
  });
  return [...items, ...added];
}

function untouched(entity: Version & Pick<BenchItem, 'id'>, known: Untouched): BenchItem {
  const theirs = versionOf(entity);
  const item: BenchItem = { id: entity.id, ...theirs, state: 'same', theirs, base: theirs };
  known.set(entity, item);
  return item;
}

const versionOf = ({ kind, file, name, text }: Version): Version => ({ kind, file, name, text });

/** A name that no form has: `New Form`, `New Form 2`. */
export function freeName(taken: Iterable<string>, name: string): string {
  const names = new Set(taken);
  for (let n = 2, free = name; ; n++) {
    if (!names.has(free)) return free;
    free = `${name} ${n}`;
  }
}

export const newFormName = 'New Form';

/** What a new form begins as (administrator specification 3). */
export const newFormText = `name: ${newFormName}
type: ansible
playbook: dummy.yaml
description: A new form
roles:
  - public
categories: []
tileClass: has-background-info-light
icon: bullseye
fields:
  - name: field1
    type: text
    label: Field 1
`;

/** The text of a form under another name, every other line as it was; null when it cannot be read. */
export function renamedText(text: string, name: string): string | null {
  const meaning = meaningOf({ kind: 'form', text });
  if (!meaning.ok || !isRow(meaning.value)) return null;
  const others = Object.entries(meaning.value).filter(([key]) => key !== 'name');
  const isNamed = Object.hasOwn(meaning.value, 'name');
  const renamed = isNamed
    ? Object.fromEntries(Object.entries(meaning.value).map(([key, value]) => [key, key === 'name' ? name : value]))
    : Object.fromEntries([['name', name], ...others]);
  return reshapedText(text, renamed);
}

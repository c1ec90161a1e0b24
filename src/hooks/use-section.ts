import { useState } from 'react';
import { changedSince, noPast, remembered, stepped } from '#hooks/text-past.ts';
import { changedSection } from '#sync/designer/edit-section.ts';
import { withValue, type Refusal, type Step } from '#sync/designer/edit-outline.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import type { BadYaml } from '#sync/designer/yaml-text.ts';

export type SectionKind = 'categories' | 'roles' | 'constants';

/** Categories, roles or constants as they lie before a person who edits them by their parts. */
export interface Section {
  /** What the text means, or, where `bad`, what it meant when it could be read last. */
  readonly value: unknown;
  readonly bad: BadYaml | null;
  /** `of`: what it is about; typing on in one box is one step back. */
  readonly change: (value: unknown, of?: string) => void;
  /** The same at the end of a way below the value; undefined takes away what is there. */
  readonly changeAt: (way: readonly Step[], value: unknown, order: readonly string[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Seen {
  readonly text: string;
  readonly value: unknown;
  readonly bad: BadYaml | null;
}

function seenOf(kind: SectionKind, text: string, before: unknown): Seen {
  const meaning = meaningOf({ kind, text });
  return meaning.ok ? { text, value: meaning.value, bad: null } : { text, value: before, bad: meaning.error };
}

/** What is changed is written into the text; every other line stays as it is. */
export function useSection(kind: SectionKind, text: string, write: (text: string) => void, refuse: (why: Refusal) => void): Section {
  const [seen, setSeen] = useState(() => seenOf(kind, text, undefined));
  const [past, setPast] = useState(noPast);
  const now = seen.text === text ? seen : seenOf(kind, text, seen.value);
  if (now !== seen) setSeen(now);
  const go = (way: 'behind' | 'ahead'): void => {
    const step = stepped(past, way, text, kind);
    if (step === null) return;
    setPast(step.past);
    if (step.text === null) refuse(changedSince);
    else write(step.text);
  };
  const change = (value: unknown, of = ''): void => {
    if (now.bad) return;
    const changed = changedSection(text, kind, value);
    if (!changed.ok) return refuse(changed.error);
    if (changed.value === text) return;
    setPast(remembered(past, text, changed.value, of));
    write(changed.value);
  };
  return {
    value: now.value,
    bad: now.bad,
    change,
    changeAt: (way, value, order) => change(withValue({ [kind]: now.value }, [kind, ...way], value, order)[kind], way.join(' ')),
    undo: () => go('behind'),
    redo: () => go('ahead'),
    canUndo: past.behind.length > 0,
    canRedo: past.ahead.length > 0,
  };
}

import * as v from 'valibot';
import type { BenchItem, LaidVersion } from '#hooks/use-designer.ts';

const Draft = v.object({
  kind: v.picklist(['categories', 'roles', 'constants', 'form', 'file']),
  file: v.string(),
  name: v.string(),
  text: v.string(),
  isNew: v.boolean(),
  isDeleted: v.optional(v.boolean(), false),
});

/**
 * Drafts as a file, to be carried to another device. `isNew`: the server does not have the form; `isDeleted`: it goes, and `text` is what
 * it was. A file with deletions is of version 2, so that an older Fieldrun does not take them for texts.
 */
const DraftFile = v.object({ fieldrun: v.literal('designer drafts'), version: v.picklist([1, 2]), drafts: v.array(Draft) });

export function draftFile(changes: readonly BenchItem[]): string {
  const drafts = changes.map(({ kind, file, name, text, state }) => {
    const draft = { kind, file, name, text, isNew: state === 'added' };
    return state === 'removed' ? { ...draft, isDeleted: true } : draft;
  });
  const version = drafts.some((draft) => 'isDeleted' in draft) ? 2 : 1;
  return JSON.stringify({ fieldrun: 'designer drafts', version, drafts } satisfies v.InferInput<typeof DraftFile>, null, 2);
}

/** null = it is no such file. */
export function readDraftFile(text: string): readonly LaidVersion[] | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftFile), text);
  return read.success ? read.output.drafts : null;
}

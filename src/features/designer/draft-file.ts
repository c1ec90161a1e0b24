import * as v from 'valibot';
import type { BenchItem } from '#hooks/use-designer.ts';

const Version = v.object({
  kind: v.picklist(['categories', 'roles', 'constants', 'form', 'file']),
  file: v.string(),
  name: v.string(),
  text: v.string(),
});
type Version = v.InferOutput<typeof Version>;

/** Drafts as a file, to be carried to another device. `isNew`: the server does not have the form. */
const DraftFile = v.object({
  fieldrun: v.literal('designer drafts'),
  version: v.literal(1),
  drafts: v.array(v.object({ ...Version.entries, isNew: v.boolean() })),
});
export type DraftFile = v.InferOutput<typeof DraftFile>;

export function draftFile(changes: readonly BenchItem[]): string {
  const drafts = changes
    .filter(({ state }) => state !== 'removed')
    .map(({ kind, file, name, text, state }) => ({ kind, file, name, text, isNew: state === 'added' }));
  return JSON.stringify({ fieldrun: 'designer drafts', version: 1, drafts } satisfies DraftFile, null, 2);
}

/** null = it is no such file. */
export function readDraftFile(text: string): DraftFile['drafts'] | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftFile), text);
  return read.success ? read.output.drafts : null;
}

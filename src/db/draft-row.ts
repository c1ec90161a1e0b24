import * as v from 'valibot';

const DraftVersion = v.strictObject({
  kind: v.picklist(['categories', 'roles', 'constants', 'form', 'file']),
  file: v.string(),
  name: v.string(),
  text: v.string(),
});

const ConflictChoice = v.union([
  v.strictObject({ take: v.picklist(['theirs', 'mine', 'both']) }),
  v.strictObject({ take: v.literal('this'), value: v.unknown() }),
]);

/**
 * What a person made of one thing of the portal in the designer. `base` is what the server had, null = it was added here; `mine` null =
 * it was removed here; `edit` names this state of the row. A row that does not fit is from a newer version: it is left alone.
 */
export const DraftRow = v.strictObject({
  id: v.string(),
  base: v.nullable(DraftVersion),
  mine: v.nullable(DraftVersion),
  edit: v.string(),
  /** ms since 1970 */
  editedAt: v.number(),
  beside: v.array(v.string()),
  choices: v.record(v.string(), ConflictChoice),
});
export type DraftRow = v.InferOutput<typeof DraftRow>;

/** The only door of the form engine. Rules: SPEC.md. */
export { formProblems } from '#engine/definition/form-problems.ts';
export { readForm, type ReadForm } from '#engine/definition/read-form.ts';
export type {
  Asking,
  CheckboxField,
  ColumnType,
  ConstantField,
  DatetimeField,
  DateType,
  EnumField,
  ExpressionField,
  Field,
  FieldKind,
  FileField,
  FormDefinition,
  ListSettings,
  HtmlField,
  NumberField,
  RadioField,
  TableColumn,
  TableField,
  TextField,
  UnsupportedField,
} from '#engine/definition/field.ts';
export { relationsOf, type Relation } from '#engine/graph/relations.ts';
export { layoutOf, type Group, type Line } from '#engine/definition/layout.ts';
export type { Problem, ProblemCode } from '#engine/definition/problem.ts';
export { substitute, type Named, type Scope } from '#engine/expression/substitute.ts';
export { piecesOf, readsOf, type Pieces, type Token } from '#engine/expression/tokens.ts';
export { optionText, preview, shownColumns } from '#engine/fields/options.ts';
export { isDeleted, isInserted, isReadOnlyColumn, shownTableColumns, type RowAction } from '#engine/fields/rows.ts';
export { linkQuery, linkValues, rowWithoutPasswords } from '#engine/output/link.ts';
export { noPrefill, readPrefill, type Prefill } from '#engine/state/prefill.ts';
export { output, payload, type Payload, type UploadRecord } from '#engine/output/payload.ts';
export { answersOf, carryOver, fittingIn, heldIn } from '#engine/output/kept.ts';
export { compileForm, type CompiledForm } from '#engine/state/compile.ts';
export { openForm, type Opening } from '#engine/state/open.ts';
export { cameWithLink, isBrought } from '#engine/state/defaults.ts';
export type { Effect, Question } from '#engine/state/pending.ts';
export { checkRow, chosenInCell, columnOptions, newRow } from '#engine/state/rows.ts';
export { isSettled, unevaluated } from '#engine/state/settled.ts';
export { fieldOf, type FieldState, type FormState, type Status } from '#engine/state/state.ts';
export { step, type FileInfo, type FormEvent } from '#engine/state/step.ts';
export { blocking, errorsOf, isDrawn, visibleLayout, type Blocker, type ShownGroup } from '#engine/state/views.ts';
export { isValid } from '#engine/state/visibility.ts';
export { validateSubmission, type SubmissionProblem } from '#engine/submission/submission.ts';
export { fillingOf, type Filling } from '#engine/submission/filling.ts';
export { refillOf, type Refill } from '#engine/submission/refill.ts';
export { sentValues } from '#engine/submission/submitted.ts';
export { isEmpty, isEqual, isRow, type Row } from '#engine/value.ts';

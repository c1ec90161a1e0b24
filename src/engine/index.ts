/** The only door of the form engine. Rules: SPEC.md. */
export { readForm, type ReadForm } from '#engine/definition/read-form.ts';
export type {
  CheckboxField,
  ConstantField,
  EnumField,
  Field,
  FieldKind,
  FormDefinition,
  NumberField,
  RadioField,
  TextField,
  UnsupportedField,
} from '#engine/definition/field.ts';
export type { Group, Line } from '#engine/definition/layout.ts';
export type { Problem, ProblemCode } from '#engine/definition/problem.ts';
export { optionText, preview, shownColumns } from '#engine/fields/options.ts';
export { linkQuery, linkValues, noPrefill, readPrefill, type Prefill } from '#engine/output/link.ts';
export { output, payload, type Payload } from '#engine/output/payload.ts';
export { compileForm, type CompiledForm } from '#engine/state/compile.ts';
export { openForm, type Opening } from '#engine/state/open.ts';
export { fieldOf, type FieldState, type FormState } from '#engine/state/state.ts';
export { step, type Effect, type FormEvent } from '#engine/state/step.ts';
export { blocking, errorsOf, isDrawn, visibleLayout, type Blocker, type ShownGroup } from '#engine/state/views.ts';
export { isValid } from '#engine/state/visibility.ts';

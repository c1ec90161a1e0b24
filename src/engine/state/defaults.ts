import { substitute } from '#engine/expression/substitute.ts';
import { typeOf } from '#engine/fields/index.ts';
import { scopeOf, type FormState } from '#engine/state/state.ts';
import { property } from '#engine/value.ts';

/**
 * S2: the value a field starts with and returns to at every reset (form-engine 5.1): the prefilled value if there is one, else the
 * default with its placeholders filled in, else what its type gives. A prefilled value is taken literally. A default that reads
 * something without a value is none, and so is one that reads itself. Line feeds stay (Q-NL).
 */
export function startValue(state: FormState, at: number): unknown {
  const field = state.compiled.fields[at]!;
  const type = typeOf(field);
  const wanted = wantedValue(state, at);
  const given = wanted === undefined ? undefined : type.given(field, wanted);
  if (given !== undefined) return given;
  return field.kind === 'constant' ? property(state.compiled.constants, field.name) : type.blank(field);
}

function wantedValue(state: FormState, at: number): unknown {
  const field = state.compiled.fields[at]!;
  const { parameters, values } = state.prefill;
  const parameter = field.kind === 'constant' ? undefined : parameters.get(field.name);
  if (parameter !== undefined) {
    const wanted = typeOf(field).fromParameter(field, parameter);
    if (wanted !== undefined) return wanted;
  }
  const filled = field.kind === 'constant' ? undefined : (property(values, field.name) ?? undefined);
  if (filled !== undefined) return filled;
  if (state.compiled.graph.selfReaders.has(at)) return undefined;
  const pieces = state.compiled.texts[at]!.default;
  return pieces === null ? field.default : substitute(pieces, scopeOf(state));
}

import { isEqual, type FormState } from '#engine/index.ts';

const keys = ['value', 'status', 'options', 'visible', 'error', 'editing'] as const;

/** Everything that happened in a case, in order: what was done, what came of it, what the engine asked for. */
export class Trace {
  readonly lines: string[] = [];
  /** Milliseconds since the form was opened. */
  now = 0;

  note(what: string): void {
    this.lines.push(`${String(this.now).padStart(6)} ms  ${what}`);
  }

  /** Notes what is different about which field. */
  compare(before: FormState, after: FormState): void {
    for (const [at, { name }] of after.compiled.fields.entries()) {
      const [was, is] = [before.fields[at]!, after.fields[at]!];
      const told = keys.filter((key) => !isEqual(was[key], is[key])).map((key) => `${key} ${JSON.stringify(is[key])}`);
      if (told.length > 0) this.note(`  state ${name}: ${told.join(', ')}`);
    }
  }
}

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { droppedFields, editsOf, regrouped, relined, shiftedFields, shownOrder, type Arrangement } from '#sync/designer/arrange-fields.ts';
import { changedOutline, withValue, type FieldEdit } from '#sync/designer/edit-outline.ts';
import { renamedField, usesOfField } from '#sync/designer/field-uses.ts';
import { addedField, duplicatedFields, removedFields } from '#sync/designer/make-fields.ts';
import { readOutline, type Outline } from '#sync/designer/outline.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';
import { writtenForm } from '#tests/support/portal-yaml.ts';

/** A form as people write it: comments, blank lines between fields, groups, lines, anchors, any indentation, any line end. */
function formText(draw: Draw): string {
  const isApart = draw.chance(0.3);
  const hasAnchors = draw.chance(0.2);
  let fields = 0;
  const lines = writtenForm(draw, 'A form').lines.flatMap((line) => {
    const [, indent = ''] = /^( *)- name: f\d/.exec(line) ?? [];
    const inner = ' '.repeat(indent.length + 2);
    if (!/^ *- name: f\d/.test(line)) return [line];
    fields++;
    return [
      ...(isApart && fields > 1 ? [''] : []),
      line,
      ...(draw.chance(0.4) ? [`${inner}group: ${draw.pick(['A', 'B', '"Long group"  # said'])}`] : []),
      ...(draw.chance(0.3) ? [`${inner}line: ${draw.pick(['one', 'two'])}`] : []),
      ...(draw.chance(0.2) ? [`${inner}default: $(f${draw.int(5)}).x`] : []),
      ...(hasAnchors ? [fields === 1 ? `${inner}attrs: &them {rows: 2}` : `${inner}attrs: *them`] : []),
    ];
  });
  const more = draw.chance(0.3) ? ['', '# what comes last', 'tileClass: bg-info', 'help: |', '  text', '  - name: f9'] : [];
  const end = draw.chance(0.2) ? '\r\n' : '\n';
  return [...lines, ...more].join(end) + (draw.chance(0.9) ? end : '');
}

const outlineOf = (text: string, before?: Outline): Outline => {
  const read = readOutline(text, before);
  if (!read.ok) throw new Error(`${read.error.message}\n${text}`);
  return read.value;
};

const closed = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

const rawOf = ({ text }: Outline, from: number, to: number): string =>
  text
    .split('\n')
    .slice(from - 1, to)
    .join('\n')
    .trim();

const anyOf = (draw: Draw, { fields }: Outline): number[] => fields.map((_, at) => at).filter(() => draw.chance(0.4));

function arranged(draw: Draw, outline: Outline): Arrangement | null {
  const some = anyOf(draw, outline);
  const count = outline.fields.length;
  return draw.pick<() => Arrangement | null>([
    () => shiftedFields(outline, some, draw.pick([-1, 1])),
    () => droppedFields(outline, some, { beside: draw.int(count), side: draw.pick(['before', 'after']) }),
    () => addedField(outline, draw.pick(['text', 'table', 'datetime', 'enum']), draw.chance(0.5) || count === 0 ? null : draw.int(count)),
    () => duplicatedFields(outline, some),
    () => removedFields(outline, some),
    () => regrouped(outline, some, draw.pick(['', 'A', 'New: "one"'])),
    () => relined(outline, some, draw.pick([null, 'one', 'new'])),
  ])();
}

/** What was asked for is what comes out, and every field that is as it was is written as it was. */
function expectKept(before: Outline, after: Outline, fields: readonly FieldEdit[]): void {
  const meant = parse(after.text) as { fields?: unknown };
  expect(meant.fields ?? []).toEqual(fields.map(({ value }) => value));
  for (const [at, { from, value }] of fields.entries()) {
    const old = from === null ? undefined : before.fields[from];
    const now = after.fields[at]!;
    if (old?.value === value) expect(rawOf(after, now.from, now.to)).toBe(rawOf(before, old.from, old.to));
  }
  // Reading on from what was known gives what reading anew gives.
  const { known: _known, ...anew } = outlineOf(after.text);
  expect(after).toMatchObject(anew);
}

test('FE1 FE2 fields are added, copied, removed, moved and grouped as asked; whatever stays is written as it was', () => {
  forAll(
    (draw) => {
      let outline = outlineOf(formText(draw));
      for (let n = 0; n < 3; n++) {
        const arrangement = arranged(draw, outline);
        if (arrangement === null) continue;
        const changed = changedOutline(outline, null, arrangement.fields);
        if (!changed.ok) {
          expect(outline.isLinked).toBe(true);
          continue;
        }
        expectKept(outline, changed.value, arrangement.fields);
        for (const at of arrangement.touched) expect(arrangement.fields[at]).toBeDefined();
        const comments = (text: string): number => text.split('\n').filter((line) => line.trim() === '# what comes last').length;
        expect(comments(changed.value.text)).toBe(comments(outline.text));
        outline = changed.value;
      }
    },
    { runs: 300 },
  );
});

test('FE1 a property that is set touches the lines of its own field, or its own line', () => {
  forAll(
    (draw) => {
      const outline = outlineOf(formText(draw));
      const value = draw.pick<unknown>(['plain', 'with: "signs"', 'a\nb\n', 12, true, ['x', 'y'], { a: 1, b: [2] }, undefined, '', null]);
      const at = draw.chance(0.2) ? -1 : draw.int(outline.fields.length);
      const field = outline.fields[at];
      const key = draw.pick(field ? ['label', 'values', 'help', 'regex', 'default'] : ['description', 'icon', 'tileClass', 'help']);
      const order = ['name', 'type', 'icon', 'label', 'help', 'values', 'roles', 'fields'];
      const fields = editsOf(outline).map((edit, from) =>
        from === at ? { from, value: withValue(edit.value, [key], value, order) } : edit,
      );
      const form = field ? null : withValue(outline.form, [key], value, order);
      const changed = changedOutline(outline, form, fields);
      if (!changed.ok) return expect(outline.isLinked).toBe(true);
      expectKept(outline, changed.value, fields);
      const set = field ? changed.value.fields[at]!.value : changed.value.form;
      expect(set[key]).toEqual(value);
      const lines = closed(outline.text).split('\n');
      const next = closed(changed.value.text).split('\n');
      if (!field) return undefined;
      expect(next.slice(0, field.from - 1)).toEqual(lines.slice(0, field.from - 1));
      const behind = lines.length - field.to;
      expect(next.slice(next.length - behind).join('\n')).toBe(lines.slice(field.to).join('\n'));
      return undefined;
    },
    { runs: 600 },
  );
});

test('FE3 a field that is renamed everywhere is named nowhere by its old name', () => {
  forAll(
    (draw) => {
      const outline = outlineOf(formText(draw));
      if (outline.fields.length === 0 || outline.isLinked) return;
      const at = draw.int(outline.fields.length);
      const old = outline.fields[at]!.name;
      const { form, fields } = renamedField(outline, at, 'another', true);
      const changed = changedOutline(outline, form, fields);
      if (!changed.ok) throw new Error(changed.error);
      expect(usesOfField(changed.value, old)).toEqual([]);
      expect(usesOfField(changed.value, 'another')).toEqual(
        usesOfField(outline, old).map((use) => (use.in === old ? { ...use, in: 'another' } : use)),
      );
      const again = renamedField(changed.value, at, old, true);
      const back = changedOutline(changed.value, again.form, again.fields);
      expect(back.ok && back.value.form).toEqual(outline.form);
    },
    { runs: 150 },
  );
});

test('FE4 fields that are moved up and down again stand where they stood; moving on ends', () => {
  forAll(
    (draw) => {
      let outline = outlineOf(formText(draw).replaceAll(/ *line: .*\r?\n/g, ''));
      if (outline.fields.length === 0 || outline.isLinked) return;
      let at = [draw.int(outline.fields.length)];
      const { name } = outline.fields[at[0]!]!;
      for (let n = 0; n < 40; n++) {
        const moved = shiftedFields(outline, at, -1);
        if (moved === null) break;
        const changed = changedOutline(outline, null, moved.fields);
        if (!changed.ok) throw new Error(changed.error);
        outline = changed.value;
        at = [...moved.touched];
      }
      expect(outline.fields[at[0]!]!.name).toBe(name);
      expect(shownOrder(outline)[0]).toBe(at[0]);
      expect(outline.fields[at[0]!]!.group).toBe('');
    },
    { runs: 80 },
  );
});

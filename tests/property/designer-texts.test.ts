import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isRow } from '#lib/plain.ts';
import { textsWith } from '#sync/designer/changed-texts.ts';
import { meaningOf, type Version } from '#sync/designer/entity.ts';
import { portalOf, type PortalTexts } from '#sync/designer/portal-texts.ts';
import { forAll } from '#tests/support/forall.ts';
import { writtenForm, writtenPortal } from '#tests/support/portal-yaml.ts';

const read = (text: string): unknown => parse(text, { uniqueKeys: false });

/** Forms by file, and everything else of the base. */
function meant({ base, files }: PortalTexts): Record<string, unknown> {
  const { forms, ...rest } = (read(base.text) ?? {}) as { forms?: unknown[] };
  const all: [string, unknown][] = [
    ['', forms ?? []],
    ['rest', rest],
  ];
  for (const { file, text } of files) {
    const content = read(text) as unknown;
    all.push([file, Array.isArray(content) ? content : [content]]);
  }
  return Object.fromEntries(all);
}

test('D1 a portal is cut into things that mean what they mean in it, and nothing of its texts is lost', () => {
  forAll(
    (draw) => {
      const texts = writtenPortal(draw);
      const portal = portalOf(texts);
      const before = meant(texts);
      for (const [file, { pieces, text, isRewritten }] of portal.files) {
        expect(pieces.map(({ raw }) => raw).join('')).toBe(text);
        expect(isRewritten).toBe(false);
        const forms = [...portal.entities.values()].filter((it) => it.file === file && it.kind === 'form');
        expect(forms.map((it) => meaningOf(it))).toEqual((before[file] as unknown[]).map((value) => ({ ok: true, value })));
        for (const { name, text: own } of forms) expect(name).toBe((read(own) as { name: unknown }).name);
      }
      for (const kind of ['categories', 'roles', 'constants'] as const) {
        const entity = portal.entities.get(kind);
        const value = (before['rest'] as Record<string, unknown>)[kind];
        expect(entity ? meaningOf(entity) : undefined).toEqual(value === undefined ? undefined : { ok: true, value });
      }
    },
    { runs: 300 },
  );
});

test('D2 what is changed, added, moved or removed leaves every other line as it was', () => {
  forAll(
    (draw) => {
      const texts = writtenPortal(draw);
      const portal = portalOf(texts);
      const entities = [...portal.entities.values()];
      const victim = draw.pick(entities);
      const made = writtenForm(draw, 'Made here').lines.join('\n') + '\n';
      const deed = draw.pick(['change', 'remove', 'move', 'add'] as const);
      const file = draw.pick(['', 'one.yaml', 'more.yml', 'new.yaml']);
      const added: Version = { kind: 'form', file, name: 'Made here', text: made };
      const isForm = victim.kind === 'form';
      const next: Version | null =
        deed === 'remove'
          ? null
          : deed === 'move' && isForm
            ? { ...victim, file }
            : { ...victim, text: isForm ? made : victim.text.trimEnd() + ' # said\n' };
      const after = textsWith(
        portal,
        deed === 'add' ? { changed: new Map(), added: [added] } : { changed: new Map([[victim.id, next]]), added: [] },
      );
      const again = portalOf(after);
      const others = entities.filter(({ id }) => deed === 'add' || id !== victim.id);
      // One may count less behind its name when another went.
      for (const other of others)
        expect(
          [...again.entities.values()].some(({ text, file: at }) => text === other.text && at === other.file),
          other.text,
        ).toBe(true);
      const wanted = others.length + (deed === 'remove' ? 0 : 1);
      expect(again.entities.size).toBe(wanted);
      const now = deed === 'add' ? added : next;
      if (now)
        expect(
          [...again.entities.values()].some(({ text, file: at }) => text.trimEnd() === now.text.trimEnd() && at === now.file),
          now.text,
        ).toBe(true);
      // As YAML it means the same without what was meant to change.
      const count = Object.values(meant(after)).reduce((sum: number, it) => sum + (Array.isArray(it) ? it.length : 0), 0);
      expect(count).toBe([...again.entities.values()].filter(({ kind }) => kind === 'form').length);
      for (const { text } of [after.base, ...after.files]) expect(isRow(read(text)) || Array.isArray(read(text))).toBe(true);
      // Undone, it is what it was, but for the last line end and what belonged to nobody.
      if (deed === 'change' && next) {
        const back = textsWith(again, {
          changed: new Map([
            [
              [...again.entities.values()].find(({ text, file: at }) => text === next.text && at === next.file)!.id,
              { ...next, text: victim.text },
            ],
          ]),
          added: [],
        });
        expect(meant(back)).toEqual(meant(texts));
      }
    },
    { runs: 300 },
  );
});

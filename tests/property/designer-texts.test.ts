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

test('D2 the first form of a list that was emptied, of a new file and of an empty base stands where forms stand', () => {
  const made: Version = { kind: 'form', file: 'more.yaml', name: 'New', text: 'name: New\nfields: []\n' };
  const base = { file: 'forms.yaml', text: 'roles: []\nforms: [] # none\n' };
  const portal = portalOf({ base, files: [{ file: 'more.yaml', text: '- name: Old\n  fields: []\n' }] });
  const instead = textsWith(portal, { changed: new Map([['form more.yaml/Old', null]]), added: [made] });
  expect(instead.files).toEqual([{ file: 'more.yaml', text: made.text }]);
  const both = { ...made, file: 'new.yaml' };
  const added = textsWith(portal, {
    changed: new Map(),
    added: [{ ...made, file: '' }, both, { ...both, name: 'Two', text: 'name: Two\n' }],
  });
  expect(added.base.text).toBe('roles: []\nforms: # none\n  - name: New\n    fields: []\n');
  expect(added.files[1]).toEqual({ file: 'new.yaml', text: '- name: New\n  fields: []\n- name: Two\n' });
  const nothing = portalOf({ base: { file: 'forms.yaml', text: '' }, files: [] });
  expect(textsWith(nothing, { changed: new Map(), added: [{ ...made, file: '' }] }).base.text).toBe(
    'forms:\n  - name: New\n    fields: []\n',
  );
});

test('D1 D2 what stands in brackets, or cannot be read, is left as it is until somebody touches it', () => {
  const flow = '{categories: [], roles: [], # said\n forms: [{name: A, fields: []}, {name: B, fields: []}]}\n';
  const broken = 'name: C\n\tx: [\n';
  const texts = { base: { file: 'forms.yaml', text: flow }, files: [{ file: 'c.yaml', text: broken }] };
  const portal = portalOf(texts);
  expect([...portal.entities.values()].map(({ kind, name, file }) => `${kind} ${file} ${name}`)).toEqual([
    'categories  ',
    'roles  ',
    'form  A',
    'form  B',
    'file c.yaml ',
  ]);
  const added = textsWith(portal, { changed: new Map(), added: [{ kind: 'form', file: 'd.yaml', name: 'D', text: 'name: D\n' }] });
  expect([added.base.text, added.files[0]?.text]).toEqual([flow, broken]);
  const a = portal.entities.get('form /A')!;
  const changed = textsWith(portal, { changed: new Map([[a.id, { ...a, text: 'name: A2\nfields: []\n' }]]), added: [] });
  expect(read(changed.base.text)).toMatchObject({ forms: [{ name: 'A2' }, { name: 'B' }] });
  expect(changed.base.text).toContain('# said');
  const c = portal.entities.get('file c.yaml')!;
  expect(textsWith(portal, { changed: new Map([[c.id, { ...c, text: 'name: C\n' }]]), added: [] }).files).toEqual([
    { file: 'c.yaml', text: 'name: C\n' },
  ]);
});

test('D2 an anchor that others name stays where it is, and so do they', () => {
  const text =
    'constants:\n  shared: &shared {a: 1}\nforms:\n  - name: A\n    values: *shared # its own\n  - name: B\n    values: *shared\n';
  const portal = portalOf({ base: { file: 'forms.yaml', text }, files: [] });
  const a = portal.entities.get('form /A')!;
  const { base } = textsWith(portal, { changed: new Map([[a.id, { ...a, text: a.text.replace('name: A', 'name: A2') }]]), added: [] });
  expect(base.text).toBe(text.replace('name: A', 'name: A2'));
});

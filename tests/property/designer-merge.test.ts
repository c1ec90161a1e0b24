import { expect, test } from 'vitest';
import { isRow, isSame } from '#lib/plain.ts';
import { merge3 } from '#lib/merge3.ts';
import { meaningOf, type Version } from '#sync/designer/entity.ts';
import { mergeDrafts, type Draft } from '#sync/designer/merge-drafts.ts';
import { keyOfConflict, mergeVersions } from '#sync/designer/merge-versions.ts';
import { portalOf } from '#sync/designer/portal-texts.ts';
import { textsWith } from '#sync/designer/changed-texts.ts';
import { reshapedText } from '#sync/designer/reshaped-text.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';
import { somehowChanged } from '#tests/support/plain-configs.ts';
import { writtenForm } from '#tests/support/portal-yaml.ts';

const form = (text: string, file = ''): Version => ({ kind: 'form', file, name: 'Deploy a', text });
const someForm = (draw: Draw): Version => form(`${writtenForm(draw, 'Deploy a').lines.join('\n')}\n`);

let remarks = 0;
/** The same form after a person worked on it, by hand or in the visual face. */
function worked(draw: Draw, { text }: Version): Version {
  const value = meaningOf(form(text));
  const changed = value.ok ? somehowChanged(draw, value.value, 4) : null;
  const next = isRow(changed) ? reshapedText(text, { ...changed, name: 'Deploy a' }) : text;
  const lines = next.split('\n');
  const places = lines.flatMap((line, at) => (/^\w+:/.test(line) ? [at] : []));
  if (draw.chance(0.4) && places.length > 0) lines.splice(draw.pick(places), 0, `# remark ${remarks++}`);
  return form(lines.join('\n'));
}

test('D5 a merge with what did not change gives the other side to the sign', () => {
  forAll(
    (draw) => {
      const base = someForm(draw);
      const mine = worked(draw, base);
      for (const sides of [
        { base, theirs: mine, mine },
        { base, theirs: base, mine },
        { base, theirs: mine, mine: base },
      ])
        expect(mergeVersions(sides)).toEqual({ version: sides.theirs === base ? mine : sides.theirs, conflicts: [] });
      expect(mergeVersions({ base, theirs: base, mine: null })).toEqual({ version: null, conflicts: [] });
      expect(mergeVersions({ base, theirs: null, mine: base })).toEqual({ version: null, conflicts: [] });
    },
    { runs: 300 },
  );
});

test('D5 what both changed means what their meanings merge to, with the comments of both, whichever side is which', () => {
  forAll(
    (draw) => {
      const base = someForm(draw);
      const [theirs, mine] = [worked(draw, base), worked(draw, base)];
      const values = [base, theirs, mine].map((it) => meaningOf(it));
      const [was, there, here] = values.map((it) => (it.ok ? it.value : null));
      const { version, conflicts } = mergeVersions({ base, theirs, mine });
      const back = mergeVersions({ base, theirs: mine, mine: theirs });
      const byText = conflicts.some(({ of }) => of === 'text');
      expect(back.conflicts.length > 0).toBe(conflicts.length > 0);
      if (conflicts.length > 0) {
        if (!byText) expect(merge3(was, there, here).conflicts).toEqual(conflicts);
        // Every choice settles its conflict, for exactly this conflict.
        const take = draw.pick(['theirs', 'mine'] as const);
        expect(mergeVersions({ base, theirs, mine }, () => ({ take })).conflicts).toEqual([]);
        return;
      }
      const meaning = meaningOf(version!);
      expect(meaning.ok && isSame(meaning.value, merge3(was, there, here).value), version!.text).toBe(true);
      for (const { text } of [theirs, mine])
        for (const remark of text.match(/# remark \d+$/gm) ?? []) if (!base.text.includes(remark)) expect(version!.text).toContain(remark);
    },
    { runs: 400 },
  );
});

const base = form('name: Deploy a\ntype: ansible\nplaybook: a.yaml\nroles: [public]\nfields:\n  - name: host\n    type: text\n');
const texts = {
  base: { file: 'forms.yaml', text: 'categories: []\nroles: []\nforms: []\n' },
  files: [{ file: 'a.yaml', text: base.text }],
};
const inA = form(base.text, 'a.yaml');
const draft = (over: Partial<Draft>): Draft => ({
  id: 'form a.yaml/Deploy a',
  base: inA,
  mine: inA,
  edit: 'e',
  editedAt: 1,
  beside: ['Deploy a'],
  choices: {},
  ...over,
});
const mine = form(base.text.replace('a.yaml', 'mine.yaml'), 'a.yaml');

test('D6 a form that was moved or renamed elsewhere is still the same form', () => {
  const moved = portalOf({ base: texts.base, files: [{ file: 'b.yaml', text: base.text }] });
  expect(mergeDrafts(moved, [draft({ mine })]).landings).toMatchObject([
    { entity: 'form b.yaml/Deploy a', version: { file: 'b.yaml', text: mine.text }, conflicts: [] },
  ]);
  const renamed = portalOf({ base: texts.base, files: [{ file: 'a.yaml', text: base.text.replace('Deploy a', 'Roll out') }] });
  const { landings, changes } = mergeDrafts(renamed, [draft({ mine })]);
  expect(landings).toMatchObject([{ entity: 'form a.yaml/Roll out', version: { name: 'Roll out' }, conflicts: [] }]);
  // What was there before is another form, however alike.
  expect(mergeDrafts(renamed, [draft({ mine, beside: ['Deploy a', 'Roll out'] })]).landings[0]!.conflicts).toMatchObject([
    { of: 'presence' },
  ]);
  expect(textsWith(renamed, changes).files).toEqual([{ file: 'a.yaml', text: mine.text.replace('Deploy a', 'Roll out') }]);
});

test('D6 moved here and changed there, renamed here and changed there: both hold', () => {
  const changed = portalOf({ base: texts.base, files: [{ file: 'a.yaml', text: base.text.replace('public', 'admin') }] });
  const renamed = { ...inA, file: 'c.yaml', name: 'Roll out', text: base.text.replace('Deploy a', 'Roll out') };
  const { changes, problems } = mergeDrafts(changed, [draft({ mine: renamed })]);
  expect(problems).toEqual([]);
  expect(textsWith(changed, changes)).toEqual({
    base: texts.base,
    files: [{ file: 'c.yaml', text: base.text.replace('public', 'admin').replace('Deploy a', 'Roll out') }],
  });
});

test('D5 removed here and changed there, and the other way round, is asked; a choice holds for this conflict only', () => {
  const there = portalOf({ base: texts.base, files: [{ file: 'a.yaml', text: base.text.replace('public', 'admin') }] });
  const [landing] = mergeDrafts(there, [draft({ mine: null })]).landings;
  const [conflict] = landing!.conflicts;
  expect(conflict).toMatchObject({ of: 'presence', path: [], mine: undefined });
  const choices = { [keyOfConflict(conflict!)]: { take: 'mine' as const } };
  expect(mergeDrafts(there, [draft({ mine: null, choices })]).landings).toMatchObject([{ version: null, conflicts: [] }]);
  const again = portalOf({ base: texts.base, files: [{ file: 'a.yaml', text: base.text.replace('public', 'other') }] });
  expect(mergeDrafts(again, [draft({ mine: null, choices })]).landings[0]!.conflicts).toHaveLength(1);
  const gone = portalOf({ base: texts.base, files: [] });
  const [missing] = mergeDrafts(gone, [draft({ mine })]).landings;
  expect(missing!.conflicts).toMatchObject([{ of: 'presence', theirs: undefined, mine: mine.text }]);
  const keep = { [keyOfConflict(missing!.conflicts[0]!)]: { take: 'mine' as const } };
  const kept = mergeDrafts(gone, [draft({ mine, choices: keep })]);
  expect(textsWith(gone, kept.changes).files).toEqual([{ file: 'a.yaml', text: mine.text }]);
});

test('D7 a text that is no YAML, a name that is taken or missing keeps its draft from being saved, and is named', () => {
  const portal = portalOf({ ...texts, files: [...texts.files, { file: 'b.yaml', text: base.text.replace('Deploy a', 'Other') }] });
  const problems = (text: string) => mergeDrafts(portal, [draft({ mine: { ...inA, text } })]).problems;
  expect(problems('name: Deploy a\nfields: [\n')).toMatchObject([{ of: 'yaml', line: 3 }]);
  expect(problems('name: Deploy a\n\ttype: x\n')).toMatchObject([{ of: 'yaml' }]);
  expect(problems(base.text.replace('Deploy a', 'Other'))).toEqual([
    { draft: 'form a.yaml/Deploy a', of: 'name taken', text: "There is already a form named 'Other'", line: 1 },
  ]);
  expect(problems(base.text.replace(/name: Deploy a\n/, ''))).toMatchObject([{ of: 'no name' }]);
});

test('D8 two drafts of one form, as two tabs make them, come one after the other', () => {
  const portal = portalOf(texts);
  const other = form(base.text.replace('public', 'admin'), 'a.yaml');
  const both = mergeDrafts(portal, [draft({ mine }), draft({ id: 'form a.yaml/Deploy a ~2', mine: other })]);
  expect(textsWith(portal, both.changes).files[0]!.text).toBe(mine.text.replace('public', 'admin'));
  const against = mergeDrafts(portal, [draft({ mine }), draft({ id: '~2', mine: form(base.text.replace('a.yaml', 'x.yaml'), 'a.yaml') })]);
  expect(against.landings[1]!.conflicts).toMatchObject([{ path: ['playbook'], theirs: 'mine.yaml', mine: 'x.yaml' }]);
});

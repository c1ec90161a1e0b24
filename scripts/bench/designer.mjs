import { root } from '../child.mjs';
import { median, ms } from './demo.mjs';

/** The designer's own modules are TypeScript: this Node may not know how to read them. */
async function modules(...names) {
  const { runnerImport } = await import('vite');
  const all = await Promise.all(
    names.map((name) => runnerImport(`/src/sync/designer/${name}.ts`, { root, configFile: false, logLevel: 'error' })),
  );
  return Object.assign({}, ...all.map(({ module }) => module));
}

const forms = 2000;
export const largePortal = 'Designer, 2,000 forms, 2.5 MB';

/** A form as people write it, comments included. */
function formText(n) {
  const fields = Array.from(
    { length: 11 },
    (_, f) => `  - name: field_${f}\n    type: text\n    label: Field number ${f} # of ${n}\n    required: true\n`,
  );
  return `name: Form number ${n}\ntype: ansible\nplaybook: play_${n}.yaml\nroles: [public]\nfields:\n${fields.join('')}`;
}

/** The texts of such a portal. */
export function designerTexts() {
  const inBase = Array.from({ length: forms / 2 }, (_, n) => formText(n).replace(/^/gm, '    ').replace(/^ {4}/, '  - ').trimEnd());
  const inFiles = Array.from({ length: forms / 2 }, (_, n) => ({ file: `form_${n}.yaml`, text: formText(forms / 2 + n) }));
  const head = 'categories:\n  - name: Default\n    icon: bars\nroles:\n  - name: public\n    groups: []\nconstants: {}\nforms:\n';
  return { base: { file: 'forms.yaml', text: `${head}${inBase.join('\n')}\n` }, files: inFiles };
}

/** Figures of the designer's core: 20 drafts meet a server on which somebody else changed every form, or some. */
export async function* designerFigures() {
  const { portalOf, mergeDrafts, textsWith } = await modules('portal-texts', 'merge-drafts', 'changed-texts');
  const before = designerTexts();
  yield { what: `${largePortal}: cut into what can be edited`, value: ms(times(5, () => portalOf(before))) };
  const portal = portalOf(before);
  const drafts = [...portal.entities.values()]
    .filter(({ kind }, at) => kind === 'form' && at % 100 === 5)
    .map(({ id, kind, file, name: form, text }) => {
      const base = { kind, file, name: form, text };
      const mine = { ...base, text: text.replace('required: true\n  - name: field_5', 'required: false\n  - name: field_5') };
      return { id, base, mine, edit: id, editedAt: 0, beside: [form], choices: {} };
    });
  const theirs = (text) =>
    text.replaceAll(/(number \d*[05]\n(?: *)type: )ansible/g, '$1awx').replaceAll(/field_7\n( *)type: text/g, 'field_7\n$1type: number');
  const now = {
    base: { ...before.base, text: theirs(before.base.text) },
    files: before.files.map(({ file, text }) => ({ file, text: theirs(text) })),
  };
  yield {
    what: `${largePortal}: ${drafts.length} drafts merged with a portal that changed everywhere`,
    value: ms(times(3, () => merged(now))),
    goal: '≤ 500 ms',
  };
  const few = { base: before.base, files: before.files.map(({ file, text }, at) => ({ file, text: at % 10 === 0 ? theirs(text) : text })) };
  yield {
    what: `${largePortal}: ${drafts.length} drafts merged after a save of somebody else`,
    value: ms(times(3, () => merged(few))),
    goal: '≤ 500 ms',
  };

  function merged(server) {
    const there = portalOf(server, portal);
    const { changes, landings } = mergeDrafts(there, drafts);
    const open = landings.filter(({ conflicts }) => conflicts.length > 0).length;
    if (open > 0) throw new Error(`${open} of the drafts have conflicts`);
    return textsWith(there, changes);
  }
}

function times(count, work) {
  work();
  return median(
    Array.from({ length: count }, () => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    }),
  );
}

import type { Draw } from '#tests/support/forall.ts';

const words = ['Deploy', 'Restart web server', 'Ping', 'Rotate keys', 'Ähre: "x"', '12', "it's", 'A # b', 'Backup'];
const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** One text as people write it: comments, blank lines, quotes and indentation as they like. `prefix` makes the names of its forms its own. */
export interface WrittenForm {
  readonly name: string;
  /** Lines at the margin. */
  readonly lines: readonly string[];
}

const quoted = (draw: Draw, text: string): string =>
  /^[A-Z][a-z]+( [a-z]+)*( \w)?$/.test(text) && draw.chance(0.6)
    ? text
    : draw.chance(0.5) && !text.includes("'")
      ? `'${text}'`
      : JSON.stringify(text);

export function writtenForm(draw: Draw, name: string): WrittenForm {
  const deep = draw.pick(['  ', '    ', '']);
  const remark = (): string[] => (draw.chance(0.15) ? [draw.pick(['# remark', '  # further in', ''])] : []);
  const field = (field: string): string[] => {
    const own = [`name: ${field}`, 'type: text', `label: ${quoted(draw, draw.pick(words))}${draw.chance(0.2) ? '  # said' : ''}`];
    if (draw.chance(0.2)) own.push('expression: |', '  # no remark', '  - name: no field', '', `  a${draw.int(9)}`);
    if (draw.chance(0.2))
      own.push(
        draw
          .pick(['values: [a, b]', 'values:\n  - a\n  - b # two', 'values: {x: 1}', 'regex: {expression: "^a", description: \'d\'}'])
          .replaceAll('\n', '\n'),
      );
    return own
      .join('\n')
      .split('\n')
      .map((line, at) => `${deep}${at === 0 ? '- ' : line === '' ? '' : '  '}${line}`.trimEnd());
  };
  const fields = distinct(draw.list(3, () => `f${draw.int(5)}`));
  const lines = [
    `name: ${quoted(draw, name)}`,
    ...remark(),
    'type: ansible',
    `playbook: p${draw.int(9)}.yaml`,
    ...remark(),
    draw.pick(['roles: [public]', 'roles:\n- public', 'roles:\n  - public\n  - admin']),
    ...(draw.chance(0.3) ? ['description: >-', '  folded', '  text'] : []),
    ...(fields.length === 0 ? ['fields: []'] : ['fields:', ...fields.flatMap((one) => [...remark(), ...field(one)])]),
  ];
  return { name, lines: lines.join('\n').split('\n') };
}

const listed = (draw: Draw, forms: readonly WrittenForm[], dash: number): string[] => {
  const gap = draw.pick([' ', ' ', '   ']);
  return forms.flatMap(({ lines }) => {
    const isBare = draw.chance(0.1);
    const inner = ' '.repeat(dash + 1 + gap.length);
    const [first = '', ...rest] = lines;
    return [
      ...(draw.chance(0.2)
        ? ['', `${' '.repeat(dash)}# about this one`]
        : draw.chance(0.2)
          ? ['']
          : draw.chance(0.1)
            ? ['# a section', '']
            : []),
      ...(isBare ? [`${' '.repeat(dash)}-`, inner + first] : [`${' '.repeat(dash)}-${gap}${first}`]),
      ...rest.map((line) => (line === '' ? '' : inner + line)),
    ];
  });
};

export interface WrittenPortal {
  readonly base: { readonly file: string; readonly text: string };
  readonly files: readonly { readonly file: string; readonly text: string }[];
}

/** A portal of some forms in some files. */
export function writtenPortal(draw: Draw): WrittenPortal {
  const end = draw.chance(0.15) ? '\r\n' : '\n';
  const names = distinct(draw.list(6, () => `${draw.pick(words)} ${draw.pick(['a', 'b', 'c'])}`));
  const forms = names.map((name) => writtenForm(draw, name));
  const cut = draw.int(forms.length + 1);
  const rest = forms.slice(cut);
  const head = draw.chance(0.3) ? ['# The portal', ''] : draw.chance(0.2) ? ['---'] : [];
  const base = [
    ...head,
    ...(draw.chance(0.3) ? ['# who sees what'] : []),
    'categories:',
    '  - name: Default',
    '    icon: bars',
    ...(draw.chance(0.5)
      ? ['roles:', '- name: admin', '  groups: [local/admins]', '- name: public', '  groups: []', '']
      : ['roles: [{name: public, groups: []}]']),
    ...(draw.chance(0.7) ? ['constants:', '  A: 1', '  # what b is', '  b: "x y"'] : draw.chance(0.5) ? ['constants: {}'] : []),
    ...(cut === 0
      ? [draw.pick(['forms: []', 'forms:'])]
      : ['forms:  # all of them', ...listed(draw, forms.slice(0, cut), draw.pick([0, 2, 4]))]),
    ...(draw.chance(0.2) ? ['# the end'] : []),
  ];
  const text = (lines: readonly string[]): string => lines.join(end) + (draw.chance(0.9) ? end : '');
  const [one, ...more] = rest;
  return {
    base: { file: 'forms.yaml', text: text(base) },
    files: [
      ...(one ? [{ file: 'one.yaml', text: text([...(draw.chance(0.3) ? ['# a file', ''] : []), ...one.lines]) }] : []),
      ...(more.length > 0
        ? [{ file: 'more.yml', text: text([...(draw.chance(0.2) ? ['---'] : []), ...listed(draw, more, draw.pick([0, 2]))]) }]
        : []),
    ],
  };
}

import { expect, test } from 'vitest';
import { yamlPlace } from '#features/designer/yaml-place.ts';

const at = (text: string) => yamlPlace(text.split('\n'));

test('the keys around a place are known while the text is not finished', () => {
  expect(at('name: A\nty')).toMatchObject({ parents: [], isValue: false });
  expect(at('name: A\nfields:\n  - name: a\n    ty')).toMatchObject({ parents: ['fields'] });
  expect(at('name: A\nfields:\n- name: a\n  ty')).toMatchObject({ parents: ['fields'] });
  expect(at('fields:\n  - name: a\n    type: table\n    tableFields:\n      - name: b\n        la')).toMatchObject({
    parents: ['fields', 'tableFields'],
  });
  expect(at('fields:\n  - name: a\n    regex:\n      expression: x\n    ty')).toMatchObject({ parents: ['fields'] });
  expect(at('fields:\n  - ')).toMatchObject({ parents: ['fields'] });
  expect(at('approval:\n  ti')).toMatchObject({ parents: ['approval'] });
});

test('behind a key stands its value', () => {
  expect(at('fields:\n  - type: te')).toMatchObject({ parents: ['fields'], key: 'type', isValue: true });
  expect(at('type:')).toMatchObject({ key: 'type', isValue: false });
});

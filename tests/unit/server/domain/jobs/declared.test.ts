import { expect, test } from 'vitest';
import { deepest, longest, undeclaredIn, unreadable } from '#server/domain/jobs/declared.ts';

test('names are declared by fields that have output, and by the roots of models', () => {
  const fields = [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'text', model: ['vm.disks[0].size', 'copy'] },
    { name: 'c', type: 'checkbox', noOutput: true },
    { name: 'd', type: 'local', expression: '1' },
    { name: '__limit__', type: 'text' },
  ];
  const form = { name: 'T', type: 'script', roles: [], fields };
  const sent = { a: 1, vm: {}, copy: 1, __limit__: 'x', __verbose__: false, __credentials__: {}, ansibleforms_user: {} };
  expect(undeclaredIn(form, sent)).toEqual([]);
  expect(undeclaredIn(form, { ...sent, b: 1, c: true, d: 1, __playbook__: 'x', ansible_user: 'x', constructor: 1 })).toEqual([
    'b',
    'c',
    'd',
    '__playbook__',
    'ansible_user',
    'constructor',
  ]);
});

test('beside what models put together nothing is declared, however deep it stands', () => {
  const fields = [
    { name: 'a', type: 'text', model: ['vm.size', 'vm.net.name'] },
    { name: 'b', type: 'text', model: 'vm.disks[0].size' },
    { name: 'c', type: 'table', model: 'vm.rows' },
  ];
  const form = { name: 'T', type: 'script', roles: [], fields };
  const vm = { size: { x: 1 }, net: { name: 'n' }, disks: [null, { size: 1 }], rows: [{ any: 1 }] };
  for (const sent of [{ vm }, { vm: null }, { vm: {} }, { vm: { ...vm, net: null } }, { vm: { ...vm, net: {} } }])
    expect(undeclaredIn(form, sent)).toEqual([]);
  expect(undeclaredIn(form, { vm: { ...vm, admin: true, net: { name: 'n', route: 1 } } })).toEqual(['vm.net.route', 'vm.admin']);
  expect(undeclaredIn(form, { vm: { net: 'n', disks: 1, constructor: 1 } })).toEqual(['vm.net', 'vm.disks', 'vm.constructor']);
  expect(undeclaredIn(form, JSON.parse('{"vm": {"__proto__": {"a": 1}}}'))).toEqual(['vm.__proto__']);
});

test('what a job holds is so deep and so long, and no more', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(unreadable({ a: nested(deepest - 1) })).toBeNull();
  expect(unreadable({ a: nested(deepest) })).toMatch(/more than 32 levels deep/);
  expect(unreadable({ a: 'x'.repeat(longest - 8) })).toBeNull();
  expect(unreadable({ a: 'x'.repeat(longest) })).toMatch(/Upload large ones as a file/);
});

import { expect, test } from 'vitest';
import { isLate, lateFiles } from '#sw/late-files.ts';

const next = ['/assets/late/GroupsPage-22222222.js', '/assets/late/UsersPage-22222222.js', '/assets/late/UsersPage-3_-33333.css'];

test('only files of the late folder are late', () => {
  expect(isLate('assets/late/GroupsPage-11111111.js')).toBe(true);
  expect(isLate('assets/GroupsPage-11111111.js')).toBe(false);
  expect(isLate('assets/interpreter/module-1.wasm')).toBe(false);
});

test('the next version brings the pages that were opened here, and no other', () => {
  const wanted = lateFiles(next).wanted!;
  expect(next.filter(wanted(['/assets/late/UsersPage-11111111.js']))).toEqual(['/assets/late/UsersPage-22222222.js']);
  expect(next.filter(wanted(['/assets/late/UsersPage-1-_11111.css']))).toEqual(['/assets/late/UsersPage-3_-33333.css']);
  expect(next.filter(wanted(['/assets/late/Other-11111111.js']))).toEqual([]);
});

// @vitest-environment node
import { expect, test } from 'vitest';
import { groupName } from '#server/identity/ldap.ts';

test('the name of a group is the leading CN of its distinguished name', () => {
  expect(groupName('CN=Ops,OU=Groups,DC=lab')).toBe('Ops');
  expect(groupName('cn = ops , ou=x')).toBe('ops');
  expect(groupName('CN=Smith\\, John,OU=x')).toBe('Smith, John');
  expect(groupName('CN=J\\C3\\B6rg \\2B co,OU=x')).toBe('Jörg + co');
  expect(groupName('cn=a+uid=b,dc=x')).toBe('a');
});

test('a plain name stays as it is, and a distinguished name without CN is no group', () => {
  expect(groupName('ops')).toBe('ops');
  expect(groupName('ou=ops,dc=lab')).toBeNull();
  expect(groupName(' ')).toBeNull();
});

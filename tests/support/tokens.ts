import { toBase64 } from '#lib/base64.ts';
import type { User } from '#contract/session.ts';

export const anna: User = {
  username: 'anna',
  type: 'local',
  id: 7,
  groups: ['local/operators'],
  roles: ['operator', 'public'],
  options: {},
};

/** An unsigned token that says what a signed one would. */
export function tokenOf(user: Partial<User> = {}, about: Readonly<Record<string, unknown>> = {}): string {
  const part = (value: unknown): string => toBase64(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return [part({ alg: 'none' }), part({ user: { ...anna, ...user }, access: true, ...about }), 'signature'].join('.');
}

import type { Exchange } from './exchange.ts';

/** Who calls in the walk. `alice` lives in a directory, all others here. */
export type Person = 'admin' | 'olga' | 'dirk' | 'carol' | 'paul' | 'rita' | 'ursa' | 'alice';

/** The recordings hide passwords; these stand for them. Those of people change on the way. */
export const firstPasswords: Readonly<Record<Person, string>> = {
  admin: 'AnsibleForms!123',
  olga: 'Olga!1234',
  dirk: 'Dirk!1234',
  carol: 'Carol!1234',
  paul: 'Paul!1234',
  rita: 'Rita!1234',
  ursa: 'Ursa!1234',
  alice: 'Alice!1234',
};
/** Any other secret of the walk. */
export const hiddenPassword = 'Redacted!1';
export const laterPassword = 'Later!1234';
export const wrongPassword = 'Wrong!1234';

/** Who made the calls from here on, where the recording does not name anybody. */
const callers: readonly (readonly [from: number, person: Person])[] = [
  [1, 'admin'],
  [101, 'paul'],
  [110, 'alice'],
  [111, 'admin'],
  [175, 'paul'],
  [239, 'admin'],
  [323, 'paul'],
  [324, 'admin'],
  [325, 'paul'],
  [326, 'admin'],
  [329, 'paul'],
  [340, 'admin'],
  [341, 'paul'],
  [348, 'olga'],
  [349, 'paul'],
  [381, 'admin'],
  [382, 'paul'],
  [394, 'admin'],
  [399, 'paul'],
  [438, 'olga'],
  [440, 'paul'],
  [442, 'admin'],
  [449, 'paul'],
  [463, 'admin'],
  [471, 'paul'],
  [475, 'admin'],
  [495, 'alice'],
  [497, 'admin'],
  [524, 'olga'],
  [531, 'admin'],
  [558, 'paul'],
  [560, 'admin'],
];

const isPerson = (name: string): name is Person => Object.hasOwn(firstPasswords, name);

/** Whose token an exchange carries; null for none. */
export function callerOf({ number, as = '', request }: Exchange): Person | null {
  if (!request.headers['authorization']?.startsWith('Bearer')) return null;
  const [named = ''] = /^\w+/.exec(as) ?? [];
  if (isPerson(named)) return named;
  return callers.findLast(([from]) => from <= Number(number))?.[1] ?? null;
}

/** Name and password of the exchanges that sign in. */
export const signIns: Readonly<Record<string, readonly [name: string, password: 'own' | string]>> = {
  '005': ['admin', 'own'],
  '009': ['admin', 'own'],
  '014': ['admin', 'own'],
  '015': ['admin', wrongPassword],
  '016': ['nobody', wrongPassword],
  '017': ['admin', ''],
  '021': ['admin', 'own'],
  '022': ['admin', 'own'],
  '092': ['ursa', 'own'],
  '093': ['olga', 'own'],
  '094': ['dirk', 'own'],
  '095': ['carol', 'own'],
  '096': ['paul', 'own'],
  '097': ['rita', 'own'],
  '098': ['dirk', 'own'],
  '099': ['paul', 'own'],
  '103': ['paul', hiddenPassword],
  '104': ['paul', 'own'],
  '109': ['paul', ''],
  '321': ['paul', 'own'],
  '322': ['admin', 'own'],
  '491': ['alice', 'own'],
  '492': ['alice', wrongPassword],
  '493': ['nobody', wrongPassword],
  '494': ['paul', wrongPassword],
  '602': ['admin', 'own'],
};

import { keepsSecret, storedSecret } from '#contract/resource.ts';

/** What a row of the settings holds, by the names of the contract. */
export type Values = Readonly<Record<string, unknown>>;

/** What is known of a kind of row: its entries, and which of them are only ever written. */
export interface RowKind {
  readonly entries: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
  readonly flags: readonly string[];
  /** Entries that are edited elsewhere: compared with nothing here. */
  readonly beside?: readonly string[];
}

/** One entry that somebody else changed while it was being edited here. */
export interface Difference {
  readonly name: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** SR1: a row as it may be kept and shown: of secrets only whether there is one. AnsibleForms answers with the secrets themselves. */
export function withoutSecrets({ secrets }: RowKind, row: Values): Values {
  const hidden = secrets.map((name) => [name, row[name] === '' || row[name] == null ? '' : storedSecret]);
  return { ...row, ...Object.fromEntries(hidden) };
}

const plain = ({ entries, secrets, beside = [] }: RowKind): readonly string[] =>
  Object.keys(entries).filter((name) => !secrets.includes(name) && !beside.includes(name));
/** A blank text, nothing and a missing value are the same to people. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');

/** Whether two rows say the same, secrets apart. */
export const sameRow = (kind: RowKind, one: Values, other: Values): boolean => plain(kind).every((name) => isSame(one[name], other[name]));

/** SR2: what somebody else changed since `base` and does not stand here in the same way. */
export function differences(kind: RowKind, base: Values, theirs: Values, mine: Values): readonly Difference[] {
  return plain(kind)
    .filter((name) => !isSame(base[name], theirs[name]) && !isSame(theirs[name], mine[name]))
    .map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }));
}

/** SR3: both changes together: mine where I changed something, else theirs. Where both did, `winner` says who. */
export function together(kind: RowKind, base: Values, theirs: Values, mine: Values, winner: 'mine' | 'theirs'): Values {
  const pairs = plain(kind).map((name) => {
    const [byMe, byThem] = [!isSame(base[name], mine[name]), !isSame(base[name], theirs[name])];
    return [name, byMe && (!byThem || winner === 'mine') ? mine[name] : theirs[name]];
  });
  return { ...theirs, ...Object.fromEntries(pairs) };
}

/** A hash of a password: AnsibleForms reads users with it. Written back it would be taken for a password. */
const isHash = (value: string): boolean => /^\$2[abxy]?\$\d\d\$/.test(value);

/**
 * What is written. SR4: a secret that was not replaced is left out when it is blank, masked or a hash; one that the server gave in plain
 * goes back to it, because AnsibleForms blanks what a whole row does not name (contract 10.5, 10.8). SR8: what is edited elsewhere is
 * written as the server has it now, for the same reason.
 *
 * @param fresh the row as the server has it now; null = a new one
 * @param replaced new secrets
 */
export function bodyOf(kind: RowKind, fresh: Values | null, mine: Values, replaced: Readonly<Record<string, string>>): Values {
  const written = (name: string, from: Values): [string, unknown] => [
    name,
    kind.flags.includes(name) ? Number(from[name] === true) : from[name],
  ];
  const values = plain(kind).map((name) => written(name, mine));
  const beside = (kind.beside ?? []).flatMap((name) => (fresh && !kind.secrets.includes(name) ? [written(name, fresh)] : []));
  const secrets = kind.secrets.flatMap((name) => {
    const next = replaced[name] ?? '';
    if (next !== '') return [[name, next]];
    const present = fresh?.[name];
    return typeof present === 'string' && !keepsSecret(present) && !isHash(present) ? [[name, present]] : [];
  });
  return Object.fromEntries([...values, ...beside, ...secrets]);
}

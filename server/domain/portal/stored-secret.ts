import { fail, ok, type Result } from '#lib/result.ts';
import type { EditedValues } from '../stores.ts';

/** Where the secrets of a row are sent: a stored one belongs to the place that it was stored for. */
export interface SecretPlace {
  /** What people call each secret, by the name of its value. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The names of the values that say where: an address with its scheme, or a host name and a port. */
  readonly place: readonly [string, ...string[]];
  /** A row without a place: its secrets go `nowhere`, or wherever a form sends them. */
  readonly blank: 'nowhere' | 'anywhere';
  /** Places that no secret is sent to; none when it is left out. */
  readonly without?: RegExp;
  /** The name of the flag that says whether it travels by TLS, where the place does not: one that was stored for TLS needs TLS. */
  readonly tls?: string;
  /** The name of the flag that takes any certificate: a secret that was stored for a checked one needs a checked one. */
  readonly anyCertificate?: string;
}

/** Where the secrets of each kind of row go, by its path. A kind that is not named here sends them to one place only. */
export const secretPlaces: Readonly<Record<string, SecretPlace>> = {
  '/ldap': {
    secrets: { bind_user_pw: 'password' },
    place: ['server', 'port'],
    blank: 'nowhere',
    tls: 'enable_tls',
    anyCertificate: 'ignore_certs',
  },
  '/oidc': { secrets: { secret_id: 'secret' }, place: ['issuer'], blank: 'nowhere' },
  '/awx': { secrets: { token: 'token', password: 'password' }, place: ['uri'], blank: 'nowhere', anyCertificate: 'ignore_certs' },
  '/settings': { secrets: { mail_password: 'password' }, place: ['mail_server', 'mail_port'], blank: 'nowhere', tls: 'mail_secure' },
  '/credential': { secrets: { password: 'password' }, place: ['host', 'port'], blank: 'anywhere', tls: 'secure' },
  '/repository': { secrets: { password: 'password' }, place: ['uri'], blank: 'nowhere', without: /^(?!https?:)/i },
};

/**
 * The secret a check works with: the one that was sent, else the stored one, and that only for the place it was stored for. Otherwise a
 * check with another address would hand it to whoever listens there. The error is for people.
 *
 * @param secret the name of the value
 */
export function secretForCheck(
  given: EditedValues,
  stored: EditedValues,
  secret: string,
  where: SecretPlace | undefined,
): Result<string, string> {
  const [sent, kept] = [given[secret], stored[secret]].map((value) => String(value ?? ''));
  if (sent) return ok(sent);
  // Without a place it goes nowhere: that one is missing is another check's word.
  if (!kept || !where || !given[where.place[0]] || isSamePlace(where, given, stored)) return ok(kept ?? '');
  const { called, home, away } = words(where, [secret], given, stored);
  return fail(`The stored ${called} is for ${home} only. Enter the ${called} to check ${away}`);
}

/**
 * What is written of an edited row. One that names another place and leaves all its secrets as they are is refused, and nothing changes:
 * the next use would hand them to whoever listens there. One that brings a new secret loses the others. The error is for people.
 *
 * @param given the values to write, without the secrets that stay
 */
export function withSecretsInPlace(
  where: SecretPlace | undefined,
  given: EditedValues,
  stored: EditedValues,
): Result<EditedValues, string> {
  if (!where) return ok(given);
  const next = { ...stored, ...given };
  const staying = Object.keys(where.secrets).filter((name) => stored[name] && !given[name]);
  if (staying.length === 0 || isSamePlace(where, next, stored)) return ok(given);
  const to = String(next[where.place[0]] ?? '');
  if ((to === '' && where.blank === 'nowhere') || where.without?.test(to)) return ok(given);
  if (Object.keys(where.secrets).some((name) => given[name]))
    return ok({ ...given, ...Object.fromEntries(staying.map((name) => [name, ''])) });
  const { called, home, away } = words(where, staying, next, stored);
  return fail(`The stored ${called} is for ${home} only. Enter the ${called} for ${away}; nothing was changed`);
}

/** Whether a secret that is kept for `stored` may go where `next` says. */
const isSamePlace = (where: SecretPlace, next: EditedValues, stored: EditedValues): boolean =>
  where.place.every((name) => placeOf(next[name]) === placeOf(stored[name])) &&
  !losesTls(where, next, stored) &&
  !losesCheck(where, next, stored);

const losesTls = ({ tls }: SecretPlace, next: EditedValues, stored: EditedValues): boolean =>
  tls !== undefined && Boolean(stored[tls]) && !next[tls];

/** Whether whoever is in between could show a certificate of their own from now on. */
function losesCheck(where: SecretPlace, next: EditedValues, stored: EditedValues): boolean {
  const { anyCertificate, tls } = where;
  if (anyCertificate === undefined || stored[anyCertificate] || !next[anyCertificate]) return false;
  return tls === undefined ? !/^http:/i.test(String(stored[where.place[0]] ?? '')) : Boolean(stored[tls]);
}

/** What a change takes away from the way to the same place, before and after. */
function lost(where: SecretPlace, next: EditedValues, stored: EditedValues): readonly [string, string] {
  if (losesTls(where, next, stored)) return [' with TLS', ' without TLS'];
  return losesCheck(where, next, stored) ? [' with a checked certificate', ' with any certificate'] : ['', ''];
}

function words(where: SecretPlace, names: readonly string[], next: EditedValues, stored: EditedValues) {
  const { secrets, place, blank } = where;
  const named = (values: EditedValues): string => place.flatMap((name) => values[name] ?? []).join(':');
  const [by, without] = lost(where, next, stored);
  return {
    called: names.map((name) => secrets[name]).join(' or '),
    home: `${stored[place[0]] ? named(stored) : 'no host yet'}${by}`,
    away: `${next[place[0]] || blank === 'nowhere' ? named(next) : 'any host'}${without}`,
  };
}

/** Scheme, host and port of an address; a host name or a port as it is compared. */
function placeOf(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  if (text.includes('://') && URL.canParse(text)) {
    const { protocol, host } = new URL(text);
    return `${protocol}//${host}`;
  }
  return text.toLowerCase().replace(/\.$/, '');
}

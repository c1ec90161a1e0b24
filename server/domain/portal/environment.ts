import type { EnvironmentVariable } from '#contract/environment.ts';

/** A variable as the guide knows it. */
export interface KnownVariable {
  readonly name: string;
  readonly default: string | number | boolean | undefined;
}

const hidden = '*** NOT REVEALED ***';
/** Secrets by their names; a file name is none. */
const isSecret = (name: string): boolean => /PASSWORD|PASSPHRASE|SECRET|_TOKEN$|_KEY$/.test(name) && name !== 'HTTPS_KEY';

/**
 * What can be set in the environment, and what is (contract 10.12). A variable that is set to nothing counts as not set, as everywhere
 * in this server. No secret is in it, not even a default one.
 */
export function environmentOf(
  known: readonly KnownVariable[],
  env: Readonly<Record<string, string | undefined>>,
): readonly EnvironmentVariable[] {
  return known.map(({ name, default: otherwise }) => {
    const given = env[name];
    const isSet = given !== undefined && given.trim() !== '';
    if (isSecret(name)) return { name, set: isSet, value: hidden };
    const value = isSet ? withoutLogin(given) : otherwise;
    return { name, set: isSet, ...(value === undefined ? {} : { value }) };
  });
}

/** An address may carry a login. */
const withoutLogin = (text: string): string => text.replace(/(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*):[^\s/]*@/gi, `$1:***@`);

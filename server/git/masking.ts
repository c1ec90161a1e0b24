const mask = '*******';

/** The header that signs in over http. */
export const basicHeader = (user: string, password: string): string =>
  `Authorization: Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;

/** The text without what is secret: the password in any spelling git may write it, and passwords in addresses (contract 10.5). */
export function masked(text: string, user: string, password: string): string {
  const inAddresses = text.replaceAll(/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${mask}@`);
  if (password === '') return inAddresses;
  const spellings = [basicHeader(user, password).replace(/^.* /, ''), password, encodeURIComponent(password)];
  return spellings.reduce((sofar, secret) => sofar.replaceAll(secret, mask), inAddresses);
}

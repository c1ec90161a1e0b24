import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address that came over IPv6 is what it maps. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Where a request comes from. Only proxies that are named are believed when they say for whom they ask; one on this machine is no
 * exception, because whoever has an account here can send the same header. Each proxy adds whom it was asked by at the end of
 * `X-Forwarded-For`: the last entry that is no trusted proxy counts, those before it are the caller's words.
 *
 * @param trusted addresses of proxies
 */
export function clientAddress(socket: string, forwarded: string | undefined, trusted: readonly string[]): string {
  const isTrusted = (address: string): boolean => trusted.some((proxy) => plain(proxy) === plain(address));
  if (!isTrusted(socket)) return socket;
  const chain = (forwarded ?? '').split(',').map((entry) => entry.trim());
  const last = chain.findLast((entry) => entry !== '' && !isTrusted(entry));
  return last !== undefined && (isIPv4(last) || isIPv6(last)) ? last : socket;
}

/** The same, and tells once when somebody who is not trusted sends the header: mostly a proxy that nobody named. */
export function clientAddresses(
  trusted: readonly string[],
  warn: (from: string) => void,
): (socket: string, forwarded: string | undefined) => string {
  let hasWarned = false;
  return (socket, forwarded) => {
    const from = clientAddress(socket, forwarded, trusted);
    if (forwarded !== undefined && from === socket && !hasWarned && !trusted.includes(plain(socket))) {
      hasWarned = true;
      warn(socket);
    }
    return from;
  };
}

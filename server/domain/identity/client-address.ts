const loopback = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;

/**
 * Where a request comes from. A proxy on this machine, or one of those named, is believed when it says for whom it asks: the last
 * entry of `X-Forwarded-For` is its own, those before it are the caller's words.
 *
 * @param trusted addresses of proxies on other machines
 */
export function clientAddress(socket: string, forwarded: string | undefined, trusted: readonly string[]): string {
  const isProxy = loopback.test(socket) || trusted.includes(socket.replace(/^::ffff:/i, ''));
  const last = isProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  return last || socket;
}

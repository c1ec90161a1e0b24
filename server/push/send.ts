import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { PushSender } from '#server/domain/push/push.ts';

/** Networks that are not the internet: a browser names the address that this server calls, and must not lead it into its own. */
const inside = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, prefix, 'ipv6');

/** Whether an address lies in a network of its own. Names are judged by what they lead to. */
export function isInside(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const insideText = (host: string): string => `${host} is in a private network. ALLOW_PRIVATE_PUSH=1 lets push services be there`;

/** Why this address is not called, as far as it can be told by looking at it; null = it is. */
export function hindranceOf(endpoint: string, isPrivateAllowed: boolean): string | null {
  if (!URL.canParse(endpoint)) return 'This is no address of a push service';
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:') return 'A push service is called with https only';
  if (username !== '' || password !== '') return 'The address of a push service has no login';
  if (isPrivateAllowed) return null;
  if (isInside(hostname) || hostname === 'localhost') return insideText(hostname);
  return port === '' ? null : 'A push service is called on port 443 only';
}

/** What a name leads to is judged where the connection is made, so that it cannot lead elsewhere in between. */
const careful: NonNullable<RequestOptions['lookup']> = (host, options: LookupOptions, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error(`${host} is not known`), '', 4);
    if (addresses.some(({ address }) => isInside(address))) return done(new Error(insideText(host)), '', 4);
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** A push service that says nothing for so long is given up. */
const patienceMs = 10_000;

/**
 * Hands messages to push services, over TLS and in the internet only. Nothing is sent on, and nothing of an answer is read but its status.
 *
 * @param isPrivateAllowed they may be in a private network, and on any port
 * @param ca certificates of authorities to trust beside those everybody trusts
 */
export function pushSender(isPrivateAllowed: boolean, ca?: string): PushSender {
  return (to, headers, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(to);
      const hindered = hindranceOf(to, isPrivateAllowed);
      if (hindered !== null) return reject(new Error(hindered));
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        // Of its own: nothing that another part of the server keeps open is used.
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
        ...(ca === undefined ? {} : { ca }),
        ...(isPrivateAllowed ? {} : { lookup: careful }),
      };
      const sending = request(url, options, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      });
      sending.once('error', reject);
      sending.end(body);
    });
}

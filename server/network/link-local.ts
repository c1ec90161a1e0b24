import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Addresses of one machine's own neighbourhood, and those where clouds tell a machine its secrets. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16']) refused.addAddress(address, 'ipv4');
refused.addSubnet('fd00:ec2::', 32, 'ipv6');
refused.addAddress('fd20:ce::254', 'ipv6');
refused.addSubnet('64:ff9b:1::', 48, 'ipv6');

/** Whether nobody calls this address; names are judged by what they lead to. */
export function isRefusedAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(address);
  return family !== 0 && refused.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Why a host is not called, and the way out. */
export const linkLocalText = (host: string): string =>
  `${host} is a link-local address, where clouds tell secrets, and is not called. ALLOW_LINK_LOCAL=1 in the environment of the server lets it`;

const mostHosts = 20;

/**
 * Why this host is not called, by all the addresses it has; null = it may be. Whether it has any is another one's word. Drivers of
 * databases take more for a host than one name, so each name that stands in it is judged.
 */
export async function linkLocalProblem(host: string): Promise<string | null> {
  const hosts = hostsIn(host);
  if (hosts.length > mostHosts) return `${host.slice(0, 100)}… names ${hosts.length} hosts; at most ${mostHosts} are called`;
  const problems = await Promise.all(hosts.map(problemOf));
  return problems.find((problem) => problem !== null) ?? null;
}

async function problemOf(host: string): Promise<string | null> {
  if (isRefusedAddress(host)) return linkLocalText(host);
  const addresses = await dns.promises.lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isRefusedAddress(address)) ? linkLocalText(host) : null;
}

/** The names and addresses in a list of them, with logins, ports, instances or paths; none in the path of a socket. */
function hostsIn(text: string): readonly string[] {
  if (text.startsWith('/')) return [];
  const pieces = unescaped(text).split(/[^\p{L}\p{M}\p{N}_.:%[\]-]+/u);
  return pieces.filter((piece) => piece !== '').map((piece) => (isIP(piece) === 0 ? piece.replace(/:\d*$/, '') : piece));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A look-up for connections: what a name leads to is judged where the connection is made, so that it cannot lead elsewhere in between. */
export const carefulLookup: NonNullable<RequestOptions['lookup']> = (host, options: LookupOptions, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error(`${host} is not known`), '', 4);
    if (addresses.some(({ address }) => isRefusedAddress(address))) return done(new Error(linkLocalText(host)), '', 4);
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

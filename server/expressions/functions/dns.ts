import { Resolver } from 'node:dns/promises';
import type { HostFunctions } from './host-function.ts';

const types = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NAPTR', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'];

/** Asks the server's name servers. */
export const dnsFunctions: HostFunctions = {
  dns: async ([host, type]) => {
    const wanted = String(type ?? 'A').toUpperCase();
    if (!types.includes(wanted)) throw new Error(`fnDnsResolve: ${String(type)} is none of ${types.join(', ')}`);
    return new Resolver({ timeout: 5000, tries: 2 }).resolve(String(host), wanted);
  },
};

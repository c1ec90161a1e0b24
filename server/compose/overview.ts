import { readFile, statfs } from 'node:fs/promises';
import { certificatesIn, unreadable } from '../domain/portal/certificates.ts';
import { overviewOf, type OverviewParts, type OverviewSource } from '../domain/portal/overview.ts';
import type { Settings } from '../settings.ts';

type Parts = Omit<OverviewParts, 'disk' | 'ownCertificates'> & { readonly settings: Pick<Settings, 'data' | 'tls'> };

/** How this server is: its disk and its own certificate are looked at each time. */
export function overviewAt({ settings, ...parts }: Parts): OverviewSource {
  const own = settings.tls?.cert ?? null;
  return overviewOf({
    ...parts,
    async disk() {
      const found = await statfs(settings.data).catch(() => null);
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
    },
    async ownCertificates() {
      if (own === null) return [];
      const pem = await readFile(own, 'utf8').catch(() => null);
      // The first one is the server's; the others only vouch for it.
      return pem === null ? [unreadable('This server', 'The file of HTTPS_CERT cannot be read')] : certificatesIn('This server', pem);
    },
  });
}

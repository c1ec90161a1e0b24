import { readFile, statfs } from 'node:fs/promises';
import type { Clock } from '#lib/ports.ts';
import { certificatesIn, unreadable } from '../domain/portal/certificates.ts';
import { overviewOf, type OverviewParts, type OverviewSource } from '../domain/portal/overview.ts';
import type { StillWorking } from '../domain/portal/first-passwords.ts';
import { defaultPassword, type Settings } from '../settings.ts';

type Parts = Omit<OverviewParts, 'now' | 'disk' | 'ownCertificates' | 'hasDefaultPassword'> & {
  readonly settings: Pick<Settings, 'data' | 'tls' | 'admin'>;
  readonly clock: Clock;
  readonly stillWorking: StillWorking;
};

/** How this server is: its disk and its own certificate are looked at each time. */
export function overviewAt({ settings, clock, stillWorking, ...parts }: Parts): OverviewSource {
  const own = settings.tls?.cert ?? null;
  return overviewOf({
    ...parts,
    now: clock.now,
    // The one of the manual, whatever the environment says today.
    hasDefaultPassword: async () => (await stillWorking([{ username: settings.admin.username, password: defaultPassword }])).length > 0,
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

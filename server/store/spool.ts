import { appendFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spool } from '#server/domain/jobs/output.ts';

const chunkBytes = 256 * 1024;

/** Spool files in a folder of their own, readable by the server's account only. */
export function spoolIn(folder: string): Spool {
  return {
    async append(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await appendFile(join(folder, name), bytes, { mode: 0o600 });
    },
    holds: async (name, length) => ((await stat(join(folder, name)).catch(() => null))?.size ?? -1) >= length,
    async *read(name, length) {
      const file = await open(join(folder, name));
      try {
        for (let at = 0; at < length;) {
          const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, length - at));
          const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, at);
          if (bytesRead === 0) throw new Error(`The spool file ${name} ends too early`);
          yield buffer.subarray(0, bytesRead);
          at += bytesRead;
        }
      } finally {
        await file.close();
      }
    },
    // A file that stays behind goes at the next start.
    remove: (name) => void rm(join(folder, name), { force: true }).catch(() => undefined),
  };
}

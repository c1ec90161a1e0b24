import { onTestFinished } from 'vitest';
import { startSshd, type SshHost } from './sshd.ts';

export { withoutSsh, type SshHost } from './sshd.ts';

/** A real sshd that ends with the test. */
export async function sshHost(): Promise<SshHost> {
  const host = await startSshd();
  onTestFinished(() => host.stop());
  return host;
}

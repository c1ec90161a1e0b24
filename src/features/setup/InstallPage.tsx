import { useInstallChecks } from '#hooks/use-setup.ts';
import { InstallChecks } from './InstallChecks.tsx';

/** What the server checked about its own installation. */
export function InstallPage() {
  return <InstallChecks view={useInstallChecks()} />;
}

import { workerUrl } from '#interpreter/worker-url.ts';
import { logWorkerUrl } from '#sync/run/log/worker-url.ts';
import { logFinderUrl } from '#sync/run/log-find/worker-url.ts';

/** The service worker's script. */
export const serviceWorkerUrl = import.meta.env.PROD ? '/sw.js' : '/dev-sw.js?dev-sw';

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/** The scripts that may become workers, and no other. Trusted Types want them named by a policy, which may be made once. */
function trusted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy('fieldrun', {
    createScriptURL: (asked) => {
      if (![serviceWorkerUrl, workerUrl, logWorkerUrl, logFinderUrl].includes(asked))
        throw new TypeError(`Not a worker of Fieldrun: ${asked}`);
      return asked;
    },
  });
  return policy.createScriptURL(url) as string;
}

export const trustedServiceWorkerUrl = (): string => trusted(serviceWorkerUrl);

/** Starts the worker that computes expressions. */
export const startInterpreter = (): Worker => new Worker(trusted(workerUrl), { type: 'module', name: 'expressions' });

/** Starts a thread that reads logs. */
export const startLogWorker = (): Worker => new Worker(trusted(logWorkerUrl), { type: 'module', name: 'logs' });
/** Starts a thread that looks through the logs on this device. */
export const startLogFinder = (): Worker => new Worker(trusted(logFinderUrl), { type: 'module', name: 'log-find' });

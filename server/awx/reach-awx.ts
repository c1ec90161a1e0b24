import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { AwxConnection } from '#server/domain/portal/awx-settings.ts';
import type { Checked, Steps } from '#server/domain/portal/check-steps.ts';
import { reach } from '#server/network/reach.ts';
import { addressOf } from './request.ts';

/**
 * Whether AWX's host is there and speaks TLS as it should. Notes `settings`, `name`, `connection` and `tls`; null = it is reached.
 *
 * @param allowLinkLocal whether it may be a link-local address
 */
export const reachAwx = (allowLinkLocal: boolean) => (connection: AwxConnection, steps: Steps) =>
  reached(connection, steps, allowLinkLocal);

async function reached(connection: AwxConnection, steps: Steps, allowLinkLocal: boolean): Promise<Checked | null> {
  const url = addressOf(connection.uri, '/');
  if (url === null) return steps.failed('settings', 'Invalid URL. The address of AWX starts with http:// or https://');
  const isTls = url.protocol === 'https:';
  const checked = isTls && !connection.ignoreCerts;
  const { caBundle } = connection;
  if (checked && caBundle.trim() !== '' && !isCertificate(caBundle))
    return steps.failed(
      'settings',
      'CA bundle: is no PEM certificate. It goes from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----',
    );
  steps.note('settings', 'ok');
  const trust = { rejectUnauthorized: checked, ...(checked && caBundle.trim() ? { ca: [...rootCertificates, caBundle] } : {}) };
  const to = { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) || (isTls ? 443 : 80) };
  const wayOut = 'Put the certificate of that authority into CA bundle';
  const way = await reach({ ...to, tls: isTls ? trust : null, wayOut, allowLinkLocal }, steps);
  if (!way.ok) return steps.failed(way.error.step, way.error.text, way.error.said);
  if (!isTls) steps.note('tls', 'warning', 'The address starts with http://: the secret travels in plain text');
  return null;
}

function isCertificate(text: string): boolean {
  try {
    void new X509Certificate(text);
    return true;
  } catch {
    return false;
  }
}

/** Code and text of an error of the network, of TLS or of whoever answered. */
export function facts(error: unknown): { readonly code: string; readonly text: string } {
  // An address with several hosts fails with several errors, of which one says enough.
  if (error instanceof AggregateError && error.errors.length > 0) return facts(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', text: String(error) };
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : '';
  // OpenSSL wraps its reason into the place in its own source.
  return { code, text: error.message.replace(/^[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):[\s\S]*$/, '$1').trim() };
}

const untrusted = /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;
/** Whether an error says that the certificate of the other side is not accepted. */
export const isUntrusted = (error: unknown): boolean => untrusted.test(facts(error).code);

/** Whether an error says that the other side does not speak TLS, at least not from the first byte. */
export function isNoTls(error: unknown): boolean {
  const { code, text } = facts(error);
  return (
    code === 'EPROTO' ||
    code.startsWith('ERR_SSL') ||
    /before secure TLS connection|wrong version number|packet length too long/i.test(text)
  );
}

const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT_IN_CHAIN)/, 'The certificate is signed by itself, or by an authority that is not known here'],
  [/^UNABLE_TO_/, 'The certificate was signed by an authority that is not known here'],
  [/^CERT_HAS_EXPIRED/, 'The certificate has expired'],
  [/^CERT_NOT_YET_VALID/, 'The certificate is not valid yet, or the clock of this server is wrong'],
  [/^CERT_REVOKED/, 'The certificate was revoked'],
];

/** What an error of TLS means, with the system's words behind it, and the way out where the certificate is the trouble. */
export function tlsText(error: unknown, host: string, wayOut: string): string {
  const { code, text } = facts(error);
  if (/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/.test(code))
    return `The certificate is for another name than ${host}: ${text}. Enter the name that stands in it`;
  const meaning = meanings.find(([pattern]) => pattern.test(code))?.[1];
  if (meaning) return `${meaning} (${text}). ${wayOut}`;
  if (isNoTls(error)) return `${host} does not speak TLS on this port (${text})`;
  return text;
}

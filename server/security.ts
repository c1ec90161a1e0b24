/**
 * What a page from here may do. `wasm-unsafe-eval` lets the interpreter of expressions, itself WebAssembly, start; it lets no text become
 * a script of the page. The hash is the one of the empty string: Fluent inserts empty style elements and fills them through
 * the CSSOM. `graph.microsoft.com` tells the groups of a person who signs in with Entra ID.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self' https://graph.microsoft.com",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types fieldrun dompurify',
].join('; ');

/** On every answer, whatever its status. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()',
};

/** Only over TLS: half a year, so that a portal moved back to plain HTTP is not lost for ever. */
export const strictTransport: Readonly<Record<string, string>> = { 'Strict-Transport-Security': 'max-age=15552000' };

/** The headers of every answer of a server that speaks TLS itself or not. */
export const headersFor = (tls: boolean): Readonly<Record<string, string>> =>
  tls ? { ...securityHeaders, ...strictTransport } : securityHeaders;

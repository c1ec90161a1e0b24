const begin = /^-----BEGIN ([A-Z ]{0,40})PRIVATE KEY-----\r?\n/;
/** A search for what does not belong: a pattern that takes every character of the body in can run out of stack on one of megabytes. */
const foreign = /[^\w+/=:,.\- \r\n]/;

/** Whether a text is a PEM block and nothing else: BEGIN and END of some private key with nothing but base64 and headers between. */
export function isPrivateKey(text: string): boolean {
  const block = text.trim();
  const [head, kind] = begin.exec(block) ?? [];
  if (head === undefined) return false;
  const last = `\n-----END ${kind}PRIVATE KEY-----`;
  const body = block.slice(head.length, -last.length);
  return block.endsWith(last) && body !== '' && !foreign.test(body);
}

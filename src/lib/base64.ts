const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
function utf8Bytes(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    let point = character.codePointAt(0)!;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}

/** Base64 (RFC 4648 §4, padded) of the UTF-8 form of `text`, as HTTP Basic wants it. */
export function toBase64(text: string): string {
  const bytes = utf8Bytes(text);
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    out += alphabet[a >> 2]! + alphabet[((a & 3) << 4) | ((b ?? 0) >> 4)]!;
    out += b === undefined ? '=' : alphabet[((b & 15) << 2) | ((c ?? 0) >> 6)]!;
    out += c === undefined ? '=' : alphabet[c & 63]!;
  }
  return out;
}

/** The text behind base64 or base64url, padded or not. null when the input is neither that nor UTF-8. */
export function fromBase64(encoded: string): string | null {
  const plain = encoded.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  let percent = '';
  let held = 0;
  let bits = 0;
  for (const character of plain) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    percent += '%' + ((held >> bits) & 0xff).toString(16).padStart(2, '0');
  }
  try {
    return decodeURIComponent(percent);
  } catch {
    return null;
  }
}

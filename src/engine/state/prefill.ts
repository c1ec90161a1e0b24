import { fromBase64 } from '#lib/base64.ts';
import { isRow, type Row } from '#engine/value.ts';

/** Values a link brings. `parameters` are texts named like fields and beat `values` (form-engine 5.4). */
export interface Prefill {
  readonly values: Row;
  readonly parameters: ReadonlyMap<string, string | readonly string[]>;
}
export const noPrefill: Prefill = { values: {}, parameters: new Map() };

/**
 * P1: what the query of a link fills in. An unreadable `base64values` is reported and left out, the rest counts (Q-B64).
 *
 * @param query name and text of each parameter, in order; a repeated one is a list
 */
export function readPrefill(query: Iterable<readonly [string, string]>): { readonly prefill: Prefill; readonly isReadable: boolean } {
  const parameters = new Map<string, string | readonly string[]>();
  for (const [name, text] of query) {
    const before = parameters.get(name);
    parameters.set(name, before === undefined ? text : [...(typeof before === 'string' ? [before] : before), text]);
  }
  const packed = parameters.get('base64values');
  const values = typeof packed === 'string' && packed !== '' ? readValues(packed) : {};
  return { prefill: { values: values ?? {}, parameters }, isReadable: values !== null };
}

/** P2: reads UTF-8 and, for links of old, Latin-1; a `+` that the URL turned into a blank is put back. */
function readValues(packed: string): Row | null {
  const encoded = packed.replaceAll(' ', '+');
  for (const text of [fromBase64(encoded), fromLatin1(encoded)]) {
    if (text === null) continue;
    try {
      const values: unknown = JSON.parse(text);
      if (isRow(values)) return values;
    } catch {
      // Not this encoding; the next one may be it.
    }
  }
  return null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromLatin1(encoded: string): string | null {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const character of encoded.replace(/=+$/, '')) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
  }
  return text;
}

import { sha256 } from '#lib/sha256.ts';

/** One line of the list: whose key it is, and of which kind. */
export interface KnownHost {
  readonly line: string;
  readonly name: string;
  readonly kind: string;
  /** As ssh-keygen and the administrators of the host write it; '' where the line has no key. */
  readonly fingerprint: string;
}

/** The lines that say something, each once, and how many were left out. */
export function shownHosts(lines: readonly string[]): { readonly hosts: readonly KnownHost[]; readonly removed: number } {
  const unique = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  // What stands after the last line feed is no line.
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  return { hosts: unique.map(read), removed: count - unique.length };
}

function read(line: string): KnownHost {
  const words = line.split(/\s+/);
  // `@cert-authority` and `@revoked` stand before the host.
  const [name = line, kind = '', key = ''] = words[0]?.startsWith('@') ? words.slice(1) : words;
  return { line, name: name.startsWith('|1|') ? '(hashed name)' : name, kind, fingerprint: fingerprintOf(key) };
}

function fingerprintOf(key: string): string {
  try {
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
    if (bytes.length === 0) return '';
    return `SHA256:${btoa(String.fromCharCode(...sha256(bytes))).replace(/=+$/, '')}`;
  } catch {
    // Somebody wrote something else there.
    return '';
  }
}

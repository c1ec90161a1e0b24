import { X509Certificate } from 'node:crypto';
import type { Overview } from '#contract/overview.ts';

type Certificate = Overview['certificates'][number];

/** How many of one text are told: those that end first. */
const most = 5;
const longest = 200;

/** When the certificates of a PEM text end, the first to end first. One that cannot be read is named with the reason. */
export function certificatesIn(name: string, pem: string): readonly Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 && pem.trim() !== '') return [unreadable(name, 'There is no PEM certificate in it')];
  const all = blocks.map((block) => certificateOf(name, block));
  return all.sort((one, other) => (one.expires ?? '').localeCompare(other.expires ?? '')).slice(0, most);
}

function certificateOf(name: string, pem: string): Certificate {
  try {
    const { subject, validTo } = new X509Certificate(pem);
    const ends = Date.parse(validTo);
    if (Number.isNaN(ends)) return unreadable(name, `Its end is not understood: ${validTo}`);
    return { name, subject: subject.replaceAll('\n', ', ').slice(0, longest), expires: new Date(ends).toISOString(), problem: '' };
  } catch {
    return unreadable(name, 'It is no certificate that can be read');
  }
}

export const unreadable = (name: string, problem: string): Certificate => ({ name, subject: '', expires: null, problem });

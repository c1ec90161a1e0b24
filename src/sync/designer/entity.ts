import { own, nameOf, isRow } from '#lib/plain.ts';
import { fail, type Result } from '#lib/result.ts';
import { readYaml, type BadYaml } from '#sync/designer/yaml-text.ts';

/** What a draft is of. `file`: a text that is no YAML, or no forms, which can only be mended as a whole. */
export type Kind = 'categories' | 'roles' | 'constants' | 'form' | 'file';

/**
 * One of the things a portal is made of, as a text. `file` is where it lives, '' in the base; `name` that of a form, '' of others. A form
 * is a YAML map, the others are one key of the base file with all that stands under it.
 */
export interface Version {
  readonly kind: Kind;
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** By this a thing is found again, on this device and in what the server says. */
export const idOf = ({ kind, file, name }: Pick<Version, 'kind' | 'file' | 'name'>): string =>
  kind === 'form' ? `form ${file}/${name}` : kind === 'file' ? `file ${file}` : kind;

/** What the text of a thing means: the form, or what stands under the key. */
export function meaningOf({ kind, text }: Pick<Version, 'kind' | 'text'>): Result<unknown, BadYaml> {
  const read = readYaml(text);
  if (!read.ok || kind === 'form' || kind === 'file') return read.ok ? { ok: true, value: read.value.value } : read;
  const { value } = read.value;
  const isOnly = isRow(value) && Object.keys(value).length === 1 && Object.hasOwn(value, kind);
  return isOnly
    ? { ok: true, value: own(value, kind) }
    : fail({ message: `It should be '${kind}:' and what belongs to it`, line: 1, isAlias: false });
}

/** A name that can be read without reading the YAML around it. */
const simpleName =
  /^name: +((?![\d.+~-]|(?:null|true|false|yes|no|on|off)\b)[\p{L}][\p{L}\p{N} _./()&-]*?)[ ]*(?: #[^\n]*)?\n(?![ \t]+\S)/imu;

/** The name of a form in its text, '' when it has none or cannot be read. */
export function formName(text: string): string {
  const quick = simpleName.exec(text);
  if (quick && quick[0].startsWith('name:') && text.indexOf('\nname:', quick.index + 1) < 0) return quick[1]!;
  const read = readYaml(text);
  return (read.ok ? nameOf(read.value.value) : null) ?? '';
}

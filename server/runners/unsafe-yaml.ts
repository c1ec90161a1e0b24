/**
 * YAML in which every text is marked `!unsafe`: Ansible takes it as it is and never evaluates what looks like a template in it. All
 * of it is ASCII, so that no character can end a text early.
 */
export function unsafeYaml(value: unknown): string {
  if (typeof value === 'string') return `!unsafe ${quoted(value)}`;
  if (Array.isArray(value)) return `[${value.map((item) => unsafeYaml(item ?? null)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // `?`: a key of any length.
  return `{${pairs.map(([key, inner]) => `? ${quoted(key)} : ${unsafeYaml(inner)}`).join(',\n ')}}`;
}

function quoted(text: string): string {
  const ascii = JSON.stringify(text.replaceAll(/\p{Cs}/gu, '\ufffd')).replaceAll(/[^ -~]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return ascii;
}

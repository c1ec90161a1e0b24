const abuse = 'Error: Abuse attempt of eval function,';

/** Why a text is no expression (contract 8.1), in the words of the wire; null when it may be one. What stands in quotes is no code. */
export function guarded(text: string): string | null {
  if (/[\r\n]/.test(text)) return `${abuse} attempt to have multilines`;
  const code = text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  if (code.includes(';')) return `${abuse} attempt to have multi expression, try runLocal`;
  if (/process\s*\.\s*env/.test(code)) return `${abuse} attempt to get environment variables`;
  if (code.includes('(') && !/^\s*fnc?\./.test(code)) return `${abuse} using custom functions, try runLocal`;
  return null;
}

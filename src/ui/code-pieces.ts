/** A piece of code and what it is; `plain` is drawn as it stands. */
export interface CodePiece {
  readonly text: string;
  readonly kind: 'plain' | 'comment' | 'text' | 'key' | 'number' | 'word';
}

const yaml =
  /(?<comment>(?<=^|\s)#[^\n]*)|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')|(?<key>(?<=^\s*(?:- +)*)[^\s#:'"{}[\],&*!|>-][^\n:]*(?=:(?:\s|$)))|(?<number>(?<=[\s[,:])-?\d+(?:\.\d+)?(?=[\s,\]}]|$))|(?<word>\b(?:true|false|null|yes|no)\b(?=\s*(?:[,\]}]|$)))/gm;
const script =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<key>\$\([^()\n]*\)|\b(?:fn|fnc)\.\w+)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>\b(?:true|false|null|undefined|const|let|return|if|else|async|await|function|new|typeof|of|in)\b)/g;

const kinds = ['comment', 'text', 'key', 'number', 'word'] as const;
/** Longer code is not looked through. */
const longest = 20_000;

/** Code in pieces to be coloured. What is in a language nobody knows here is one plain piece. */
export function codePieces(code: string, language: string): readonly CodePiece[] {
  const pattern = /^ya?ml$/i.test(language) ? yaml : /^(js|javascript|json|ts|typescript)$/i.test(language) ? script : null;
  if (pattern === null || code.length > longest) return [{ text: code, kind: 'plain' }];
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: code.slice(at, match.index), kind: 'plain' });
    pieces.push({ text: match[0], kind: kinds.find((kind) => match.groups?.[kind] !== undefined) ?? 'plain' });
    at = match.index + match[0].length;
  }
  if (at < code.length) pieces.push({ text: code.slice(at), kind: 'plain' });
  return pieces;
}

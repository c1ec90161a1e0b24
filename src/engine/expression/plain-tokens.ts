/** A word of a plain script. `template` holds what stands between the backticks, filled-in parts included. */
export type PlainToken =
  | { readonly kind: 'text' | 'template' | 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number };

/** What both engines read alike: no separators of their own kinds, nothing outside of the basic plane, no half of a character. */
const readable = /^[\t\n\u0020-\u007e\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffef]*$/;

// Longer signs stand first: those that are not for plain scripts are read whole, so that none is taken for two others.
const word =
  /(?<blank>[\t\n ]+)|'(?<single>(?:[^'\\\n]|\\[nt'"\\])*)'|"(?<double>(?:[^"\\\n]|\\[nt'"\\])*)"|`(?<template>[^`\\]*)`|(?<number>(?:0|[1-9]\d{0,7})\.\d{1,7}|0|[1-9]\d{0,14})(?![\w$.\u0080-\uffff])|(?<name>[A-Za-z]+)(?![\w$\\\u0080-\uffff])|(?<sign>===|!==|==|!=|<=|>=|&&|\|\||\/[/*]|\+\+|--|\*\*|<<|>>|\?\?|\?\.|[-+*/%<>!?:()[\],.;])/y;

/** The words of a script; null when there is anything in it that no plain script has. */
export function plainTokens(source: string): readonly PlainToken[] | null {
  if (!readable.test(source)) return null;
  const tokens: PlainToken[] = [];
  word.lastIndex = 0;
  while (word.lastIndex < source.length) {
    const groups = word.exec(source)?.groups;
    if (!groups) return null;
    const token = tokenOf(groups);
    if (token) tokens.push(token);
  }
  return tokens;
}

function tokenOf({ single, double, template, number, name, sign }: Readonly<Record<string, string | undefined>>): PlainToken | null {
  const text = single ?? double;
  if (text !== undefined) return { kind: 'text', text: text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) };
  if (template !== undefined) return { kind: 'template', text: template };
  if (number !== undefined) return { kind: 'number', value: Number(number) };
  if (name !== undefined) return { kind: 'name', text: name };
  return sign === undefined ? null : { kind: 'sign', text: sign };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

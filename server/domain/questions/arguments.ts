import { dialects, meant } from './dialect.ts';

export type Language = 'url' | 'filter' | 'command';

/** Which arguments of helpers are texts of another language, counted from 0. */
const rest: Readonly<Record<number, Language>> = { 1: 'url', 4: 'filter' };
const helpers: Readonly<Record<string, Readonly<Record<number, Language>>>> = {
  fnRestBasic: rest,
  fnRestAdvanced: rest,
  fnRestJwt: rest,
  fnRestJwtSecure: rest,
  fnJq: { 1: 'filter' },
  fnReadJsonFile: { 1: 'filter' },
  fnReadYamlFile: { 1: 'filter' },
  fnSsh: { 2: 'command', 3: 'filter' },
};

/** Functions that make what they get fit for an address. */
const encoders = new Set(['encodeURIComponent', 'encodeURI']);

/** The argument that is being written: a text of another language, put together from literals. */
export interface Argument {
  readonly kind: Language;
  /** What it says so far. */
  text(): string;
  /** @param own the same, with gaps for what is not the author's */
  add(text: string, own: string): void;
}

/** A bracket that is open. `at` counts the arguments; a bracket of no helper belongs to the argument around it. */
interface Bracket {
  readonly languages: Readonly<Record<number, Language>> | 'around' | 'none';
  at: number;
  text: string;
  own: string;
}

export interface Walker {
  /** Goes on over the author's code. */
  code(text: string): void;
  /** Where it is; null where no other language is spoken. */
  here(): Argument | null;
  /** All texts of the author so far, addresses put together from several included. */
  said(): readonly string[];
}

/**
 * Walks through an expression and tells in which argument of which helper a value stands. Literals that are joined by `+` are one text;
 * what else stands between them parts it.
 */
export function walkerOf(): Walker {
  const open: Bracket[] = [];
  const said: string[] = [];
  const argument = (): { readonly bracket: Bracket; readonly kind: Language } | null => {
    const bracket = open.findLast(({ languages }) => languages !== 'around');
    const kind = bracket === undefined || typeof bracket.languages === 'string' ? undefined : bracket.languages[bracket.at];
    return bracket === undefined || kind === undefined ? null : { bracket, kind };
  };
  const finish = (bracket: Bracket | undefined): void => {
    if (bracket === undefined) return;
    said.push(bracket.own);
    bracket.text = '';
    bracket.own = '';
  };
  const add = (text: string, own: string): void => {
    const found = argument();
    if (found === null) return void said.push(own);
    found.bracket.text += text;
    found.bracket.own += own;
  };
  /** What is no literal and no `+`. */
  const part = (): void => {
    const found = argument();
    if (found === null || found.bracket.own === '') return;
    found.bracket.text = '';
    found.bracket.own += '\n';
  };
  const sign = (char: string, name: string): void => {
    if (char === '(' || char === '[' || char === '{')
      open.push({ languages: char === '(' ? languagesOf(name) : 'around', at: 0, text: '', own: '' });
    else if (char === ')' || char === ']' || char === '}') finish(open.pop());
    else if (char === ',' && typeof open.at(-1)?.languages === 'object') {
      finish(open.at(-1));
      open.at(-1)!.at += 1;
    } else part();
  };
  return {
    code: (text) => walk(text, add, sign, part),
    here() {
      const found = argument();
      return found === null ? null : { kind: found.kind, text: () => found.bracket.text, add };
    },
    said: () => [...said, ...open.map(({ own }) => own)],
  };
}

function languagesOf(name: string): Bracket['languages'] {
  const [root, helper = ''] = name.split('.');
  if (root === 'fn') return Object.hasOwn(helpers, helper) ? helpers[helper]! : 'none';
  return encoders.has(name) ? 'none' : 'around';
}

/** Reads code: texts in quotes, signs with the name before them, and all else; blanks and `+` say nothing. */
function walk(code: string, add: (text: string, own: string) => void, sign: (char: string, name: string) => void, part: () => void): void {
  let name = '';
  const token = /(['"`])((?:\\.|(?!\1)[^\\])*)(?:\1|$)|[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*|\/\*.*?(?:\*\/|$)|[\s+]+|./gs;
  for (const [all, quote, text = ''] of code.matchAll(token)) {
    if (quote !== undefined) {
      const said = meant(text, quote, dialects.script);
      add(said, said);
    } else if (/^[A-Za-z_$]/.test(all)) {
      name = all.replaceAll(/\s/g, '');
      part();
      continue;
    } else if (!/^(?:[\s+]|\/\*)/.test(all)) sign(all, name);
    if (all.trim() !== '') name = '';
  }
}

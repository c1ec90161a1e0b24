/** How a language writes texts, names and comments: enough to know where a placeholder stands. */
export interface Dialect {
  /** Characters that open and close a text. */
  readonly strings: string;
  /** Characters that open a quoted name, each with the one that closes it. */
  readonly names: Readonly<Record<string, string>>;
  /** A backslash inside a text changes the next character. */
  readonly backslash: boolean;
  /** A doubled quote inside a text is one quote. */
  readonly doubling: boolean;
  readonly lineComments: readonly string[];
}

const sql = { strings: "'", names: { '"': '"' }, backslash: false, doubling: true, lineComments: ['--'] } as const;

export const dialects = {
  script: { strings: '\'"`', names: {}, backslash: true, doubling: false, lineComments: ['//'] },
  mysql: { strings: '\'"', names: { '`': '`' }, backslash: true, doubling: true, lineComments: ['-- ', '#'] },
  postgres: sql,
  mssql: { ...sql, names: { '"': '"', '[': ']' } },
  oracle: sql,
  /** `db~collection~<JSON filter>`. */
  mongodb: { strings: '"', names: {}, backslash: true, doubling: false, lineComments: [] },
} as const satisfies Readonly<Record<string, Dialect>>;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' };

/** What the author's own part of a text means, without the escapes of its language. */
export function meant(raw: string, quote: string, { backslash, doubling }: Dialect): string {
  const single = doubling ? raw.replaceAll(quote + quote, quote) : raw;
  if (!backslash) return single;
  return single.replaceAll(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis,
    (_all, braced?: string, four?: string, two?: string, plain?: string) =>
      plain === undefined ? fromCode(Number.parseInt(braced ?? four ?? two ?? '0', 16)) : (escapes[plain] ?? plain),
  );
}

const fromCode = (code: number): string => (code > 0x10ffff ? '' : String.fromCodePoint(code));

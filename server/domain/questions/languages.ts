import { fail, ok, type Result } from '#lib/result.ts';

/*
 * A value that nobody vouches for, made a part of a text in another language. `before` is what stands before it in that text.
 */

/**
 * A part of an address: encoded once scheme, host and port are over; before that it is left as it is, and where it leads to is judged
 * when the address is called.
 */
export function urlPart(text: string, before: string): Result<string, string> {
  const after = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*([/?#\\].*)$/is.exec(before)?.[1];
  if (after === undefined) return ok(text);
  // Encoded or not, these lead out of the folder they stand in.
  if (/^\.{1,2}$/.test(text) && !/[?#]/.test(after)) return fail(`'${text}' cannot stand in the path of an address`);
  return ok(encodeURIComponent(text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')));
}

/**
 * A part of a jq filter: characters of the text it stands in, else a number, a text or a bare word of its own. Not a variable of jq,
 * although `--argjson` would bind one: a literal can stand wherever an author puts a value, as in `.$(field)`, a variable cannot. JSON
 * and jq write texts alike, and `\(` begins with a character that JSON escapes.
 */
export function filterPart(text: string, before: string): string {
  if (isInText(before)) return JSON.stringify(text).slice(1, -1);
  return /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text) ? text : JSON.stringify(text);
}

/** Whether a jq filter that begins like this is in the middle of a text; what is interpolated in one is filter again. */
function isInText(before: string): boolean {
  const open: ('text' | 'round')[] = [];
  for (let at = 0; at < before.length; at += 1) {
    const char = before[at];
    const inText = open.at(-1) === 'text';
    if (open.at(-1) !== 'text' && char === '#') {
      const end = before.slice(at).search(/\r?\n/);
      if (end < 0) return false;
      at += end;
    } else if (inText && char === '\\') {
      at += 1;
      if (before[at] === '(') open.push('round');
    } else if (char === '"') {
      if (inText) open.pop();
      else open.push('text');
    } else if (!inText && char === '(') open.push('round');
    else if (!inText && char === ')' && open.at(-1) === 'round') open.pop();
  }
  return open.at(-1) === 'text';
}

/** What comes is read by a second shell, or stands where quotes cannot be told apart: substitutions, here-documents, comments, `sh -c`. */
const isNested = (before: string): boolean => /`|\$\(|<<|(^|\s)#|(^|[\s;|&])(eval|ssh)\s|\s-\w*c\s*["']?/.test(before);

/** A part of a command: one word of it, or characters of the quotes it stands in. What no quotes can hold there is refused. */
export function commandPart(text: string, before: string): Result<string, string> {
  if (isNested(before) && !/^[\w@%+=:,./ -]*$/.test(text))
    return fail(`${JSON.stringify(text)} cannot stand in a command within a command: only letters, digits, blanks and @%+=:,./-_ can`);
  switch (quoteIn(before)) {
    case "'":
      return ok(text.replaceAll("'", String.raw`'\''`));
    case '"':
      return ok(text.replaceAll(/["$`\\]/g, String.raw`\$&`));
    case '':
      return ok(/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
  }
}

function quoteIn(before: string): "'" | '"' | '' {
  let quote: "'" | '"' | '' = '';
  for (let at = 0; at < before.length; at += 1) {
    const char = before[at];
    if (char === '\\' && quote !== "'") at += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === "'" || char === '"') quote = char;
  }
  return quote;
}

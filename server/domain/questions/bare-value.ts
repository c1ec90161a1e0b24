const word = /(?:-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|true|false|null|undefined)(?![\p{L}\p{N}_$])/uy;

/** Where a number, text, list, object or bare word ends that begins at `from`; `from` itself for nothing at all; -1 when none does. */
export function dataEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '[' || first === '{') return nestedEnd(text, from);
  if (first === '"') return textEnd(text, from);
  word.lastIndex = from;
  const found = word.exec(text);
  if (found) return from + found[0].length;
  // A placeholder without a value leaves nothing behind.
  return first === undefined || /[\s),;\]}]/.test(first) ? from : -1;
}

/** The value of what `dataEnd` found; undefined for nothing and for the word. */
export function readData(raw: string): unknown {
  if (raw === '' || raw === 'undefined') return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    // JSON is stricter about numbers than a script: `.5`, `1.`
    const number = Number(raw);
    return Number.isNaN(number) ? raw : number;
  }
}

function nestedEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      at = textEnd(text, at) - 1;
      if (at < 0) return -1;
    } else if (char === '[' || char === '{') depth += 1;
    else if ((char === ']' || char === '}') && --depth === 0) return isJson(text.slice(from, at + 1)) ? at + 1 : -1;
  }
  return -1;
}

function textEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return isJson(text.slice(from, at + 1)) ? at + 1 : -1;
  }
  return -1;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

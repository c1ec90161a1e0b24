/** The eight colours of terminals, as their numbers tell them. */
const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** How text looks: names of classes (`names.ts`), '' = as usual. */
interface Look {
  readonly ink: string;
  readonly ground: string;
  readonly styles: ReadonlySet<string>;
}
const plain: Look = { ink: '', ground: '', styles: new Set() };

const styleOf: Readonly<Record<number, string>> = { 1: 'ansi-bold', 2: 'ansi-faint', 3: 'ansi-italic', 4: 'ansi-underline' };
const styleEnds: Readonly<Record<number, readonly string[]>> = {
  22: ['ansi-bold', 'ansi-faint'],
  23: ['ansi-italic'],
  24: ['ansi-underline'],
};

// Escape sequences are what this is about.
// oxlint-disable-next-line no-control-regex
const sequence = /\u001B(?:\[([\d;:?]*)([ -/]*[@-~])|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\^_])/g;

/**
 * Escape sequences of terminals as spans with classes; what moves a cursor or names a link is left out, and the rest of the markup stays
 * as it is.
 */
export function withAnsi(html: string): string {
  if (!html.includes('\u001B')) return html;
  let look = plain;
  let [out, at] = ['', 0];
  const put = (to: number): void => {
    const text = html.slice(at, to);
    const names = [...look.styles, look.ink, look.ground].filter((name) => name !== '').join(' ');
    out += text === '' || names === '' ? text : `<span class="${names}">${text}</span>`;
  };
  for (const match of html.matchAll(sequence)) {
    put(match.index);
    at = match.index + match[0].length;
    if (match[2] === 'm') look = changed(look, (match[1] ?? '').split(/[;:]/).map(Number));
  }
  put(html.length);
  return out;
}

function changed(before: Look, codes: readonly number[]): Look {
  let look = before;
  for (let n = 0; n < codes.length; n++) {
    const code = codes[n]!;
    const base = code % 10;
    if (code === 0) look = plain;
    else if (code in styleOf) look = { ...look, styles: new Set([...look.styles, styleOf[code]!]) };
    else if (code in styleEnds) look = { ...look, styles: new Set([...look.styles].filter((name) => !styleEnds[code]!.includes(name))) };
    else if (code === 38 || code === 48) {
      const [name, length] = ofMany(codes.slice(n + 1));
      look = code === 38 ? { ...look, ink: name && `ansi-${name}-fg` } : { ...look, ground: name && `ansi-${name}-bg` };
      n += length;
    } else if (code === 39) look = { ...look, ink: '' };
    else if (code === 49) look = { ...look, ground: '' };
    else if ((code >= 30 && code < 38) || (code >= 90 && code < 98)) look = { ...look, ink: `ansi-${colours[base]}-fg` };
    else if ((code >= 40 && code < 48) || (code >= 100 && code < 108)) look = { ...look, ground: `ansi-${colours[base]}-bg` };
  }
  return look;
}

/** The colour that `5;n` or `2;r;g;b` names, and how many codes that took. */
function ofMany(codes: readonly number[]): readonly [name: string, length: number] {
  const [kind, first = 0, green = 0, blue = 0] = codes;
  const length = kind === 2 ? 4 : 2;
  if ((kind !== 2 && kind !== 5) || codes.length < length) return ['', codes.length];
  if (kind === 2) return [nearest(first, green, blue), length];
  if (first < 16) return [colours[first % 8]!, length];
  if (first > 231) return [nearest((first - 232) * 10 + 8, (first - 232) * 10 + 8, (first - 232) * 10 + 8), length];
  const part = (by: number): number => Math.floor((first - 16) / by) % 6;
  const level = (value: number): number => (value === 0 ? 0 : value * 40 + 55);
  return [nearest(level(part(36)), level(part(6)), level(part(1))), length];
}

/** The nearest of the eight colours that are readable in both themes; a log's own shades are not. */
function nearest(red: number, green: number, blue: number): string {
  const top = Math.max(red, green, blue);
  if (top - Math.min(red, green, blue) < 32) return top > 96 ? 'white' : 'black';
  const over = (value: number, bit: number) => (value > top * 0.6 ? bit : 0);
  return colours[over(red, 1) + over(green, 2) + over(blue, 4)] ?? 'white';
}

/**
 * The markup of job output (contract 7.10). The server writes it, the page reads it; both sides of every rule are here.
 * Lines are parted by CR LF; attributes have single quotes, because clients filter on the exact text.
 */

/** One piece of output as it was stored: whole lines of one stream. `at` is the text of the time shown, `YYYY-MM-DD HH:mm:ss`. */
export interface OutputRecord {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
  readonly at: string;
}

/** What carries over from one record to the next: whether a heading switched on low importance. */
export interface RenderState {
  readonly low: boolean;
}
export const renderStart: RenderState = { low: false };

/** Headings that contain this open a stretch of low importance, until the next heading. */
export const lowHeading = /\[low\]/i;

/** Text, then stars, then nothing. Programs write lines of any length, so a pattern here must never look at a line twice over. */
const endsInStars = (line: string): boolean => /^[^*]*\*+\s*$/.test(line) && !/^\s*\*/.test(line);

const colours = [
  [/^ok: \[[^\]]*\]/, 'success'],
  [/^changed: \[[^\]]*\]/, 'warning'],
  [/^skipping: \[[^\]]*\]/, 'info'],
] as const;
const recapTags: Readonly<Record<string, string>> = {
  ok: 'is-success',
  changed: 'is-warning',
  failed: 'is-warning',
  unreachable: 'is-warning',
  rescued: 'is-warning',
  skipped: 'is-info',
};

/** `&`, `<`, `>` and both quotes as entities; the reference forgets this (contract 12 row 11). */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Non-zero counts of a recap line (`ok=1 failed=0`) as coloured tags; zeros stay text. Takes and gives escaped text. */
function withRecapTags(line: string): string {
  const from = line.search(/ok=\d/);
  if (from < 0 || !line.includes('failed', from)) return line;
  return line.replaceAll(/\b(ok|changed|failed|unreachable|rescued|skipped)=(\d+)/g, (whole, name: string, count: string) =>
    Number(count) === 0 ? whole : `<span class='tag ${recapTags[name]}'>${whole}</span>`,
  );
}

interface Line {
  readonly text: string;
  /** The class, null for a line without a span. */
  readonly colour: string | null;
  readonly isHeading: boolean;
}

/** A record without carriage returns and blank edges. The reference trims the indentation of its first line away, too; where a record
 * begins is chance, so ours keeps it. */
const bare = (text: string): string => text.replaceAll('\r', '').replace(/^\n+/, '').trimEnd();

/** Colours the lines of one record; the carry starts anew with each record. */
function* coloured(record: OutputRecord): Generator<Line> {
  let carry = '';
  for (const text of bare(record.text).split('\n')) {
    if (record.stream === 'stderr') {
      if (text.startsWith('[WARNING]')) carry = 'warning';
      else if (carry !== 'warning') carry = 'danger';
      yield { text, colour: `has-text-${carry}`, isHeading: false };
      continue;
    }
    const begun = colours.find(([pattern]) => pattern.test(text))?.[1];
    if (text.startsWith('[WARNING]')) yield { text, colour: 'has-text-warning', isHeading: false };
    else if (text.startsWith('[ERROR]')) yield { text, colour: 'has-text-danger', isHeading: false };
    else if (endsInStars(text)) {
      carry = '';
      yield { text, colour: 'has-text-weight-bold', isHeading: true };
    } else if (begun) {
      carry = begun;
      yield { text, colour: `has-text-${begun}`, isHeading: false };
    } else if (text.trim() === '') yield { text, colour: null, isHeading: false };
    else yield { text, colour: carry ? `has-text-${carry}` : '', isHeading: false };
  }
}

/**
 * One record as markup. Records are joined with CR LF by the caller.
 *
 * @param low what counts as a heading of low importance; a server may configure it
 */
export function rendered(
  record: OutputRecord,
  state: RenderState,
  low: RegExp = lowHeading,
): { readonly html: string; readonly state: RenderState } {
  let isLow = state.low;
  let stamped = false;
  const lines: string[] = [];
  for (const { text, colour, isHeading } of coloured(record)) {
    if (isHeading) isLow = low.test(text);
    const prefix = isLow && record.stream === 'stdout' ? 'low ' : '';
    let html = colour === null ? '' : `<span class='${prefix}${colour}'>${withRecapTags(escaped(text))}</span>`;
    if (isHeading && lines.length < 2) html = '\n' + html;
    if (!stamped && text.trim() !== '') {
      stamped = true;
      html += ` <span class='${isLow ? 'low ' : ''}tag is-info is-light'>${record.at}</span>`;
    }
    lines.push(html);
  }
  return { html: lines.join('\r\n'), state: { low: isLow } };
}

/** One record as plain text with CR LF, as downloads and `?text=true` give it. */
export function plain(record: OutputRecord): string {
  return bare(record.text).split('\n').join('\r\n');
}

const lowSpan = /<span class='low[^>]*>[^<]*<\/span>/g;

/** The lines of a log. LF inside a line (before headings) parts lines, too: the reference draws output in a pre-wrap block. */
export function linesOf(html: string): string[] {
  return html === '' ? [] : html.split(/\r?\n/);
}

/**
 * Lines with those of low importance taken out and runs of blank lines shortened to one (specification 2, filter toggle;
 * contract 7.10). Line numbers of the unfiltered log come along, so that both views name a line alike.
 */
export function withoutLow(lines: readonly string[]): { readonly at: number; readonly html: string }[] {
  const kept: { at: number; html: string }[] = [];
  for (const [at, line] of lines.entries()) {
    const html = line.includes("<span class='low") ? line.replaceAll(lowSpan, '').trim() : line;
    if (html.trim() === '' && kept.at(-1)?.html.trim() === '') continue;
    kept.push({ at, html });
  }
  return kept;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const stamp = /<span class='(?:low )?tag is-info is-light'>[^<]*<\/span>/g;

/** What a program wrote, from a line of markup: without colours and without the time that the server put beside it. */
export const textOf = (line: string): string =>
  line
    .replaceAll(stamp, '')
    .replaceAll(/<\/?span[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .trimEnd();

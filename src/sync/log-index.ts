import { markerIn, sectionsIn, type Marker } from '#sync/log-markers.ts';
import { blankBit, kindBits, lineKind, lowBit, type Heading } from '#lib/log-source.ts';

/** What the lines of a stretch of output are. Lines are numbered through the whole log, from 0. */
export interface IndexedLines {
  /** The first of them. */
  readonly from: number;
  /** A byte for each (`lib/log-source.ts`). */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly hostOf: Uint16Array<ArrayBuffer>;
  /** Hosts that were not named before, in order, and how many were. */
  readonly hosts: readonly string[];
  readonly hostsBefore: number;
  readonly headings: readonly Heading[];
  /** Failures of earlier lines that turned out to be ignored. */
  readonly ignored: readonly number[];
  readonly lastTime: number | null;
}

/** Reads output from its start to its end, stretch by stretch. */
export interface LogIndexer {
  /**
   * Reads whole lines that follow those read before.
   *
   * @param plain as `plainText` makes it of `markup`
   */
  read(plain: string, markup: string): IndexedLines;
  /** Where it stands, to go back to. */
  state(): IndexState;
  back(state: IndexState): void;
}

export interface IndexState {
  readonly at: number;
  readonly host: number;
  readonly hosts: number;
  readonly headings: number;
  readonly play: number;
  readonly isRecap: boolean;
  /** Ansible writes this: what looks like the marker of another program is text. */
  readonly isAnsible: boolean;
  readonly lastFailed: number;
  readonly time: number | null;
}

/** More are not told apart: a log of nothing but headings is a list of lines. */
const mostHeadings = 50_000;
const mostHosts = 5000;
const longestTitle = 300;
/** A heading or a name of a host is not longer. */
const longestRead = 4000;

export const indexStart: IndexState = {
  at: 0,
  host: 0,
  hosts: 1,
  headings: 0,
  play: -1,
  isRecap: false,
  isAnsible: false,
  lastFailed: -1,
  time: null,
};

/** I1: what is said of a line depends on the lines up to it alone, however they were cut into stretches. */
export function createIndexer(): LogIndexer {
  let now = indexStart;
  let names: string[] = [''];
  const known = new Map<string, number>([['', 0]]);
  const hostNumber = (name: string): number => {
    const number = known.get(name);
    if (number !== undefined || names.length >= mostHosts) return number ?? 0;
    known.set(name, names.length);
    return names.push(name) - 1;
  };
  return {
    state: () => now,
    back(state) {
      for (const name of names.slice(state.hosts)) known.delete(name);
      names = names.slice(0, state.hosts);
      now = state;
    },
    read(plain, markup) {
      const before = now;
      const read = readStretch(plain, markup, before, hostNumber);
      now = { ...read.state, hosts: names.length };
      return { ...read.lines, hosts: names.slice(before.hosts), hostsBefore: before.hosts };
    },
  };
}

interface Reading {
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly hostOf: Uint16Array<ArrayBuffer>;
  readonly headings: Heading[];
  readonly ignored: number[];
  readonly times: ReadonlyMap<number, number>;
  readonly sections: ReadonlyMap<number, Marker>;
  readonly hostNumber: (name: string) => number;
  state: { -readonly [key in keyof IndexState]: IndexState[key] };
}

function readStretch(plain: string, markup: string, before: IndexState, hostNumber: (name: string) => number) {
  const count = countLines(plain);
  const reading: Reading = {
    kinds: new Uint8Array(count),
    hostOf: new Uint16Array(count),
    headings: [],
    ignored: [],
    times: timesIn(markup),
    sections: sectionsIn(markup),
    hostNumber,
    state: { ...before },
  };
  let from = 0;
  for (let n = 0; n < count; n++) {
    const end = plain.indexOf('\n', from);
    const to = end < 0 ? plain.length : end;
    readLine(plain.slice(from, Math.min(to, from + longestRead)), to - from, n, reading);
    from = to + 1;
  }
  markLow(markup, reading.kinds);
  const { kinds, hostOf, headings, ignored, state } = reading;
  return { state, lines: { from: before.at, kinds, hostOf, headings, ignored, lastTime: state.time } };
}

/** A stretch that ends with a line end has no line behind it. */
function countLines(plain: string): number {
  let count = plain === '' || plain.endsWith('\n') ? 0 : 1;
  for (let at = plain.indexOf('\n'); at >= 0; at = plain.indexOf('\n', at + 1)) count++;
  return count;
}

function readLine(line: string, length: number, n: number, reading: Reading): void {
  const { state, kinds, hostOf } = reading;
  state.time = reading.times.get(n) ?? state.time;
  const title = length < longestRead && line.includes('***') ? headingIn(line) : null;
  const marker = state.isAnsible ? null : (reading.sections.get(n) ?? markerIn(line));
  if (title !== null && state.headings < mostHeadings) open(title, n, reading);
  else if (marker) mark(marker, n, reading);
  else if (line.trim() === '') kinds[n] = blankBit;
  else {
    const kind = kindOf(line, state.isRecap);
    kinds[n] = kind;
    const host = hostIn(line, kind);
    if (host !== null) state.host = reading.hostNumber(host);
    else if (kind !== lineKind.text) state.host = 0;
    if (kind === lineKind.failed) state.lastFailed = state.at;
    if (state.lastFailed >= 0 && line.startsWith('...ignoring')) ignore(reading, n);
  }
  hostOf[n] = state.host;
  state.at++;
}

function open(title: string, n: number, { state, kinds, headings }: Reading): void {
  const isPlay = /^(?:PLAY|STEP|APPROVE)\b/.test(title);
  state.isAnsible ||= /^(?:PLAY|TASK|RUNNING HANDLER)\b/.test(title);
  state.host = 0;
  state.lastFailed = -1;
  state.isRecap = title.startsWith('PLAY RECAP');
  if (isPlay) state.play = state.at;
  state.headings++;
  kinds[n] = isPlay ? lineKind.play : lineKind.task;
  headings.push({ at: state.at, title: title.slice(0, longestTitle), isPlay, play: state.play, time: state.time });
}

/** What a program that is not Ansible says of its output. A heading without a title ends the one before it. */
function mark(marker: Marker, n: number, { state, kinds, headings }: Reading): void {
  const isKnown = marker.type === 'failed' || marker.type === 'warning';
  if (isKnown || state.headings >= mostHeadings) {
    kinds[n] = isKnown ? lineKind[marker.type] : lineKind.text;
    return;
  }
  state.headings++;
  const isOpen = marker.type === 'open';
  kinds[n] = isOpen ? lineKind.task : lineKind.end;
  const title = isOpen ? marker.title.slice(0, longestTitle) : '';
  headings.push({ at: state.at, title, isPlay: false, play: state.play, time: state.time });
}

function ignore({ state, kinds, ignored }: Reading, n: number): void {
  const first = state.at - n;
  if (state.lastFailed >= first) kinds[state.lastFailed - first] = lineKind.warning;
  else ignored.push(state.lastFailed);
  state.lastFailed = -1;
}

/** The title of a heading: text, then stars to the end of the line (contract 7.10). */
function headingIn(line: string): string | null {
  const star = line.indexOf('*');
  const stars = line.slice(star).trimEnd();
  if (stars.length < 3 || stars !== '*'.repeat(stars.length)) return null;
  return line.slice(0, star).trim() || null;
}

function kindOf(line: string, isRecap: boolean): number {
  switch (line[0]) {
    case 'o':
      if (line.startsWith('ok: [')) return lineKind.ok;
      break;
    case 'c':
      if (line.startsWith('changed: [')) return lineKind.changed;
      break;
    case 's':
      if (line.startsWith('skipping: [')) return lineKind.skipped;
      break;
    case 'f':
      if (line.startsWith('fatal: [') || line.startsWith('failed: [')) return lineKind.failed;
      break;
    case '[':
      if (line.startsWith('[WARNING]') || line.startsWith('[DEPRECATION WARNING]')) return lineKind.warning;
      if (line.startsWith('[ERROR]')) return lineKind.failed;
      break;
    case 'E':
      if (line.startsWith('ERROR! ')) return lineKind.failed;
  }
  return isRecap && /^\S+\s+: ok=\d/.test(line) ? lineKind.recap : lineKind.text;
}

/** The name of the host that a line begins to tell of; null = it tells of none, or goes on. */
function hostIn(line: string, kind: number): string | null {
  if (kind === lineKind.text) return null;
  if (kind === lineKind.recap) return line.slice(0, line.search(/\s/));
  const open = line.indexOf(': [');
  const close = line.indexOf(']', open);
  if (open < 0 || close < 0) return null;
  const name = line.slice(open + 3, close);
  const delegated = name.indexOf(' -> ');
  const host = delegated < 0 ? name : name.slice(0, delegated);
  // The server writes of steps and of its own work in the same way: `ok: [Launched step Install with jobid '7']`.
  return /\s/.test(host) ? null : host;
}

const stamp = /<span class='(?:low )?tag is-info is-light'>(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)<\/span>/g;

/** The times in a stretch of markup by line, ms in the server's zone. */
function timesIn(markup: string): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  let [line, from] = [0, 0];
  for (const match of markup.matchAll(stamp)) {
    for (let end = markup.indexOf('\n', from); end >= 0 && end < match.index; end = markup.indexOf('\n', from)) {
      line++;
      from = end + 1;
    }
    const [year = 0, month = 0, day = 0, hour, minute, second] = match.slice(1).map(Number);
    if (!times.has(line)) times.set(line, Date.UTC(year, month - 1, day, hour, minute, second));
  }
  return times;
}

const lowSpan = /<span class='low[^>]*>[^<]*<\/span>/g;

/** Lines that the filter leaves nothing of (contract 7.10). */
function markLow(markup: string, kinds: Uint8Array): void {
  if (!markup.includes("<span class='low")) return;
  for (const [n, line] of markup.split('\n').entries()) {
    if (n < kinds.length && line.includes("<span class='low") && line.replaceAll(lowSpan, '').trim() === '') {
      kinds[n] = (kinds[n]! & (kindBits | blankBit)) | lowBit;
    }
  }
}

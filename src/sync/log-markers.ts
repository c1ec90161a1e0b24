import { plainText } from '#sync/log-search.ts';

/** What a program says of its own output. `close`: what follows belongs to no group. */
export type Marker = { readonly type: 'open'; readonly title: string } | { readonly type: 'close' | 'failed' | 'warning' };

const open = (title: string): Marker => ({ type: 'open', title: title.trim() || 'Group' });

/**
 * The marker that a line of plain text is, in the words of GitHub (`::group::`, `::error file=a.c::`) and of Azure (`##[group]`,
 * `##[section]`); null = it is none.
 */
export function markerIn(line: string): Marker | null {
  const [, word = '', text = ''] = (line.startsWith('::') ? githubs : line.startsWith('##[') ? azures : null)?.exec(line) ?? [];
  switch (word) {
    case 'group':
    case 'section':
      return open(text);
    case 'endgroup':
      return { type: 'close' };
    case 'error':
      return { type: 'failed' };
    case 'warning':
      return { type: 'warning' };
    default:
      return null;
  }
}

const githubs = /^::(group|endgroup|error|warning)(?: [^:]*)?::(.*)$/;
const azures = /^##\[(group|section|endgroup|error|warning)\](.*)$/;

const longestTitle = 4000;
/** One marker, with the escape sequences before it. The end of a section and the start of the next share a line. */
const section = String.raw`(?:\u001B\[[\d;]*[Km])*section_(start|end):\d{1,12}:([\w.-]{1,200})(?:\[[^\]\n]{0,200}\])?\r?\u001B\[0?K`;
/** Markers before it in its line: the same pattern without groups. */
const earlierMarkers = section.replaceAll(/\((?!\?)/g, '(?:');
const gitlabs = new RegExp(`^(?:<span[^<>\\n]*>)?(?:${earlierMarkers})*${section}([^\\n]*)`, 'gm');

/**
 * The markers of GitLab in a stretch of markup, by line: what parts their name from their title is no plain text. Of several in one line
 * the last counts.
 */
export function sectionsIn(markup: string): ReadonlyMap<number, Marker> {
  const sections = new Map<number, Marker>();
  if (!markup.includes('section_')) return sections;
  let [line, from] = [0, 0];
  for (const match of markup.matchAll(gitlabs)) {
    for (let end = markup.indexOf('\n', from); end >= 0 && end < match.index; end = markup.indexOf('\n', from)) {
      line++;
      from = end + 1;
    }
    const [, what, name = '', rest = ''] = match;
    const title = plainText(rest.slice(0, longestTitle)).trim();
    sections.set(line, what === 'end' ? { type: 'close' } : open(title || name.replaceAll('_', ' ')));
  }
  return sections;
}

/** Something the palette leads to. `words` are what a search looks at, the first being what is shown. */
export interface Command {
  readonly id: string;
  readonly group: 'Recent' | 'Forms' | 'Jobs' | 'Pages' | 'Actions';
  readonly label: string;
  /** Muted, at the end of the line. */
  readonly hint?: string;
  readonly run: () => void;
}

const mostShown = 50;
/** How well a text answers a search: the start of it, the start of a word in it, anywhere in it, its letters in order; 0 = not at all. */
export function scoreOf(text: string, search: string): number {
  const [here, wanted] = [text.toLowerCase(), search.toLowerCase()];
  if (wanted === '') return 1;
  const at = here.indexOf(wanted);
  if (at === 0) return 4;
  if (at > 0) return /[\p{L}\p{N}]/u.test(here.charAt(at - 1)) ? 2 : 3;
  let from = 0;
  for (const letter of wanted) {
    const found = here.indexOf(letter, from);
    if (found < 0) return 0;
    from = found + letter.length;
  }
  return 1;
}

/** The commands that answer a search, the best first, at most 50; equally good ones keep their order. Every word has to be answered. */
export function matching(commands: readonly Command[], search: string): readonly Command[] {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const scored = commands.flatMap((command) => {
    // A command without a search belongs to what was used last.
    if (words.length > 0 && command.group === 'Recent') return [];
    const scores = words.map((word) => scoreOf(command.label, word));
    return scores.includes(0) ? [] : [{ command, score: scores.reduce((sum, score) => sum + score, 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, mostShown)
    .map(({ command }) => command);
}

/** Neighbours of the same group under one heading, in the order of their best. */
export function grouped(
  commands: readonly Command[],
): readonly { readonly group: Command['group']; readonly commands: readonly Command[] }[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((group) => ({ group, commands: commands.filter((command) => command.group === group) }));
}

/** Where in a YAML text something is written: the keys around it, from the outside in, and the key of its own line. */
export interface YamlPlace {
  readonly parents: readonly string[];
  readonly key: string;
  /** It stands behind the key, where its value goes. */
  readonly isValue: boolean;
}

const keyLine = /^( *)((?:- +)*)(?:["']?([\w-]+)["']?) *:(?= |$)/;

/** Read from the lines above alone, so that it is known also while the text is no YAML yet. `lines` end with the one up to the place. */
export function yamlPlace(lines: readonly string[]): YamlPlace {
  const last = lines.at(-1) ?? '';
  const own = keyLine.exec(last);
  let indent = own ? own[1]!.length + own[2]!.length : (/^ *(?:- +)*/.exec(last)?.[0].length ?? 0);
  const parents: string[] = [];
  for (let at = lines.length - 2; at >= 0 && indent > 0; at--) {
    const line = lines[at]!;
    const found = keyLine.exec(line);
    if (!found || line.trimStart().startsWith('#')) continue;
    const [, spaces = '', dashes = '', key = ''] = found;
    const column = spaces.length + dashes.length;
    // A list may stand as far left as the key it belongs to; what is on the line of a dash is its neighbour.
    const isAbove = column < indent && (/: *(?:#.*)?$|: *[|>&!]/.test(line) || spaces.length < indent);
    if (!isAbove || !/: *(?:[&!][^ ]* *)?(?:#.*)?$/.test(line)) {
      if (dashes !== '' && column <= indent) indent = Math.min(indent, spaces.length + 1);
      continue;
    }
    parents.unshift(key);
    indent = column;
    if (dashes !== '') indent = spaces.length + 1;
  }
  return { parents, key: own?.[3] ?? '', isValue: own !== null && last.length >= own[0].length && / /.test(last.slice(own[0].length - 1)) };
}

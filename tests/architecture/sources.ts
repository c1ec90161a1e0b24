import { parseSync } from 'vite';

/** A node of the syntax tree, as far as these tests walk it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** One import, re-export or `import()` of a file. */
export interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
  readonly reExport: 'none' | 'names' | 'all';
}

export interface Source {
  /** From the project's folder, without a leading slash. */
  readonly path: string;
  readonly text: string;
  readonly body: readonly Node[];
}

const raw = import.meta.glob(['/{src,sw,server,tests}/**/*.{ts,tsx}', '!/tests/fixtures/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

/** Every TypeScript file of the project, parsed once. */
export const sources: readonly Source[] = Object.entries(raw).map(([path, text]) => ({
  path: path.slice(1),
  text,
  body: parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).program.body as unknown as readonly Node[],
}));

export const inFolders = (...folders: readonly string[]): readonly Source[] =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Calls `visit` for a node and for all below it, outermost first. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (!isNode(value)) return;
  visit(value);
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) walk(child, visit);
}

/** The text of a node that is a literal text, or a template without holes; else ''. */
export function literal(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return '';
  return (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = [];
  walk(source.body, (node) => {
    const from = literal(node['source']);
    if (from === '') return;
    if (node.type === 'ImportDeclaration') found.push({ from, typeOnly: isTypeOnly(node, 'importKind'), reExport: 'none' });
    if (node.type === 'ImportExpression') found.push({ from, typeOnly: false, reExport: 'none' });
    if (node.type === 'ExportNamedDeclaration') found.push({ from, typeOnly: isTypeOnly(node, 'exportKind'), reExport: 'names' });
    if (node.type === 'ExportAllDeclaration') found.push({ from, typeOnly: isTypeOnly(node, 'exportKind'), reExport: 'all' });
  });
  return found;
}

function isTypeOnly(node: Node, kind: string): boolean {
  if (node[kind] === 'type') return true;
  const specifiers = Array.isArray(node['specifiers']) ? (node['specifiers'] as readonly Node[]) : [];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
}

/** How many lines lie between two offsets, both ends counted. */
export const lines = (text: string, from = 0, to = text.length): number => text.slice(from, to).replace(/\n$/, '').split('\n').length;

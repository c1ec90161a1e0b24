const folders: Readonly<Record<string, string>> = {
  fas: 'solid',
  far: 'regular',
  fab: 'brands',
  solid: 'solid',
  regular: 'regular',
  brands: 'brands',
};

/**
 * Where the drawing of a configured icon is. `style,name` or a bare name (solid); a leading `fa-` is dropped, and so is every
 * character that no icon name has. null when nothing is left.
 */
export function iconPath(name: string): string | null {
  const parts = name.split(',').map((part) => part.trim().toLowerCase());
  const [style, bare] = parts.length > 1 ? [parts[0] ?? '', parts[1] ?? ''] : ['fas', parts[0] ?? ''];
  const file = bare.replace(/^fa-/, '').replaceAll(/[^a-z0-9-]/g, '');
  return file === '' ? null : `/icons/fa/${folders[style.replace(/^fa-/, '')] ?? 'solid'}/${file}.svg`;
}

/**
 * Links of the old shape put the route behind a hash: `/#/form/?form=Greeting`. They lead to the same page here.
 * null when the hash is no route.
 */
export function pathOfHash(hash: string): string | null {
  if (!hash.startsWith('#/')) return null;
  const [path = '/', query] = hash.slice(1).split('?');
  const page = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return query === undefined || query === '' ? page || '/' : `${page || '/'}?${query}`;
}

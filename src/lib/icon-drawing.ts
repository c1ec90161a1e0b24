/** An icon as the page draws it: the `viewBox` and the `d` of its one path. */
export interface IconDrawing {
  readonly box: string;
  readonly path: string;
}

/** The drawing in an SVG file of one path; null when it is anything else, such as a page that stands in its place. */
export function readDrawing(svg: string): IconDrawing | null {
  const box = /^<svg [^>]*viewBox="([\d .-]+)"/.exec(svg)?.[1];
  const [path, second] = [...svg.matchAll(/<path [^>]*\bd="([\d\sa-zA-Z.,-]+)"/g)].map(([, d]) => d);
  return box === undefined || path === undefined || second !== undefined ? null : { box, path };
}

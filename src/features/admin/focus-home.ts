const holders = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Gives the focus to what stands where the thing that had it has gone from: the first control in the innermost place of these names that
 * is still there, e.g. the row whose editor was closed, else the heading of the page.
 *
 * @param homes names in `data-focus-home`, innermost first
 */
export function focusHome(page: HTMLElement | null, homes: readonly string[]): void {
  const places = homes.map((name) => page?.querySelector(`[data-focus-home="${CSS.escape(name)}"]`));
  const control = places.map((place) => place?.querySelector<HTMLElement>(holders)).find((found) => found != null);
  if (control) return control.focus();
  const heading = page?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading?.focus();
}

/** What a person looks for on a page, as JSON so that it can be sent there. */
export interface Wanted {
  readonly role: keyof typeof selectors;
  /** Its whole accessible name. */
  readonly name?: string;
  /** A part of its name or text. */
  readonly has?: string;
  /** Only inside of this. */
  readonly within?: Wanted;
}

const selectors = {
  button: 'button, [role=button]',
  link: 'a[href]',
  field: 'input, textarea',
  combobox: '[role=combobox]',
  heading: 'h1, h2',
  option: '[role=option], [role=row][aria-selected]',
  cell: '[role=cell], [role=gridcell], td',
  group: '[role=group], fieldset',
  label: 'label',
  dialog: 'dialog, [role=dialog]',
  region: 'section, [role=region], aside, [role=complementary]',
  status: '[role=status], output',
  log: '[role=log]',
  line: '[role=log] code',
  tile: 'main li',
  row: 'tr, [role=row]',
  listbox: '[role=listbox]',
  searchbox: 'input[type=search], [role=searchbox]',
  file: 'input[type=file]',
  main: 'main',
  page: 'body',
} as const;

/** {@link Wanted} with the selectors that belong to it. */
export interface Sought {
  readonly selector: string;
  readonly name: string | null;
  readonly has: string | null;
  readonly within: Sought | null;
}

export const soughtFor = ({ role, name, has, within }: Wanted): Sought => ({
  selector: selectors[role],
  name: name ?? null,
  has: has ?? null,
  within: within ? soughtFor(within) : null,
});

export const inWords = ({ role, name, has, within }: Wanted): string =>
  `${role}${name === undefined ? '' : ` "${name}"`}${has === undefined ? '' : ` with "${has}"`}${within ? ` in ${inWords(within)}` : ''}`;

/** Runs in the page: the first visible element that is sought. It sees nothing but its argument. */
export function locate(sought: Sought): HTMLElement | null {
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const named = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by !== null)
      return clean(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return clean(label);
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    if (labels.length > 0) return clean(labels.join(' '));
    if (element.matches('fieldset')) return clean(element.querySelector('legend')?.textContent);
    return clean(element.textContent);
  };
  // Fluent hides real check boxes, radio buttons and file inputs behind their pictures, without taking them away.
  const isThere = (element: Element): boolean =>
    element.matches('input[type=file]') || (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden');
  // A label may have a mark of its own behind it: what is required, or more to read.
  const isCalled = (element: Element, name: string): boolean => {
    const found = named(element);
    return found === name || (element.matches('input, textarea, [role=combobox]') && found.replace(/[\s*]+$/, '') === name);
  };
  // What surrounds the thing need not have a box of its own.
  const search = ({ selector, name, has, within }: Sought, isAround: boolean): HTMLElement | null => {
    const root = within ? search(within, true) : document;
    if (!root) return null;
    const fits = (element: Element): boolean =>
      (isAround || isThere(element)) &&
      (name === null || isCalled(element, name)) &&
      (has === null || named(element).includes(has) || clean(element.textContent).includes(has));
    return [...root.querySelectorAll<HTMLElement>(selector)].find(fits) ?? null;
  };
  return search(sought, false);
}

/** The id of the element around a field, which links and the focus go to. */
export const fieldId = (name: string): string => `field-${name}`;

/** The id of the title of the form. */
export const titleId = 'form-title';

/** The id of the button that runs the form. */
export const runId = 'run-form';

/** Lines far down are drawn a little later; waiting for one longer than this means it is not to be seen. */
const patienceMs = 2000;

/** Brings a field into view and puts the focus into its control, as soon as it is drawn. */
export function focusField(name: string, since = performance.now()): void {
  const place = document.getElementById(fieldId(name));
  if (place === null) {
    if (performance.now() - since < patienceMs) requestAnimationFrame(() => focusField(name, since));
    return;
  }
  place.scrollIntoView({ block: 'center' });
  place.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true });
}

/** Puts the focus on the title of the form: from there the keyboard goes on with its first field. */
export const focusTitle = (): void => document.getElementById(titleId)?.focus();

/** Puts the focus on Run: what a person looks at while a job runs, and after it. */
export const focusRun = (): void => document.getElementById(runId)?.focus({ preventScroll: true });

/** Where the focus goes when what had it is gone: to the field it was in, to Run, or to the title. */
export function focusHome(homes: readonly string[]): void {
  const [home] = homes;
  if (home === undefined) focusTitle();
  else if (home === 'run') focusRun();
  else focusField(home);
}

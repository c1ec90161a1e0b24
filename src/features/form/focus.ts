/** The id of the element around a field, which links and the focus go to. */
export const fieldId = (name: string): string => `field-${name}`;

/** Brings a field into view and puts the focus into its control. */
export function focusField(name: string): void {
  const place = document.getElementById(fieldId(name));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true });
}

/** Where the reference guide is. */
export const guideRoot = '/reference-guide';

/**
 * The address of a page of the guide, and of one property on it.
 *
 * @param link as the guide says it, e.g. `forms/form/formfield`
 * @param property its name, e.g. `regex`; '' = the page itself
 */
export const guideAddress = (link: string, property = ''): string =>
  `${guideRoot}/${link}${property === '' ? '' : `#${encodeURIComponent(property)}`}`;

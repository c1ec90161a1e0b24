import { page } from './page.tsx';

/** Where people go from almost everywhere, so it is loaded ahead. */
export const formPage = page(async () => (await import('#features/form/FormPage.tsx')).FormPage);

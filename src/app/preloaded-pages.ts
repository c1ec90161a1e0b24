import { page } from './page.tsx';

/** Where people go from almost everywhere, so it is loaded ahead. */
export const formPage = page(async () => (await import('#features/form/FormPage.tsx')).FormPage);

/** The part of the top bar that is there for those who are signed in. */
export const signedInBar = page(async () => (await import('./signed-in.ts')).signedIn.Bar);

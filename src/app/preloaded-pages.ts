import { createElement } from 'react';
import { later } from '#ui/later.tsx';
import { SkeletonPage } from './SkeletonPage.tsx';
import styles from './TopBar.module.css';

/** A page that is loaded when it is first needed; the worker has it on the device by then. */
export const page = (load: Parameters<typeof later>[0]) => later(load, () => createElement(SkeletonPage));

/** Where people go from almost everywhere, so it is loaded ahead. */
export const FormPage = page(async () => (await import('#features/form/FormPage.tsx')).FormPage);

/** The part of the top bar that is there for those who are signed in. */
export const SignedInBar = later(
  async () => (await import('./signed-in.ts')).signedIn.Bar,
  () => createElement('span', { className: styles['rest'] }),
);

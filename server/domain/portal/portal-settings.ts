import type { SingleStore } from '../stores.ts';

/** General settings other parts of the server work with (contract 10.10). */
export interface PortalSettings {
  /** The public address of the portal without a slash at the end, '' while it is not set. Links in mails and callbacks start with it. */
  url(): Promise<string>;
}

export function portalSettingsOf(store: SingleStore): PortalSettings {
  return {
    async url() {
      const row = await store.read();
      return String(row?.['url'] ?? '')
        .trim()
        .replace(/\/+$/, '');
    },
  };
}

/** Whether a text may be the public address of a portal: http or https, and nothing behind the path. '' = not set. */
export function isPublicUrl(text: string): boolean {
  if (text.trim() === '') return true;
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

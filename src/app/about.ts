/** Where the source is. The Documentation entry leads to its README. */
export const sourceUrl = 'https://github.com/fieldrun/fieldrun';
export const documentationUrl = `${sourceUrl}#readme`;

/** The open-source projects Fieldrun stands on, for those who find the egg. */
export const thanks = ['React', 'Fluent UI', 'Dexie.js', 'Workbox', 'Valibot', 'Hono', 'Vite'] as const;

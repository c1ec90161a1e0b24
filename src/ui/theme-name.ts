/** What a person may choose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';
/** What is on screen. */
export type ThemeName = 'light' | 'dark';

/** Colour of the browser's own frame around the page: that of the top bar, which is dark in both themes. */
export const frameColour: Readonly<Record<ThemeName, string>> = { light: '#0b464f', dark: '#083037' };

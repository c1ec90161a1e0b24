import type { Plugin } from 'vite';
import { themes } from '../../src/ui/theme.ts';

const name = 'virtual:theme.css';
const resolved = `\0${name}`;

/** Names of custom properties, without the dashes before them. */
export type PropertyNames = ReadonlySet<string>;

const declarations = (theme: object, isKept: (token: string) => boolean): string =>
  Object.entries(theme)
    .filter(([token]) => isKept(token))
    .map(([token, value]) => `--${token}:${String(value)};`)
    .join('');

/** The names of custom properties that a script or a style sheet reads. */
export const propertiesReadBy = (text: string): readonly string[] => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name ?? '');

/**
 * The tokens of both themes as custom properties on `<html>`.
 *
 * @param used which of them are in use, once a build knows: half of Fluent's are not; null = all of them
 */
export function themeCss(used: () => PropertyNames | null = () => null): Plugin {
  return {
    name: 'fieldrun-theme-css',
    resolveId: (id) => (id === name ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      const names = used();
      const isKept = (token: string): boolean => names?.has(token) ?? true;
      return `:root{${declarations(themes.light, isKept)}}\n:root[data-theme=dark]{${declarations(themes.dark, isKept)}}`;
    },
  };
}

import type { Plugin } from 'vite';
import { themes } from '../../src/ui/theme.ts';

const name = 'virtual:theme.css';
const resolved = `\0${name}`;

const declarations = (theme: object): string =>
  Object.entries(theme)
    .map(([token, value]) => `--${token}:${String(value)};`)
    .join('');

/** The tokens of both themes as custom properties on `<html>`. */
export function themeCss(): Plugin {
  return {
    name: 'fieldrun-theme-css',
    resolveId: (id) => (id === name ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      return `:root{${declarations(themes.light)}}\n:root[data-theme=dark]{${declarations(themes.dark)}}`;
    },
  };
}

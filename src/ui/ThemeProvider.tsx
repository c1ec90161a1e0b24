import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { useLayoutEffect, type ReactNode } from 'react';
import './base.css';
import './names.css';
import 'virtual:theme.css';
import { frameColour, type ThemeChoice, type ThemeName } from './theme-name.ts';
import { useMedia } from './use-media.ts';

/** What the page looks like now, for a choice. */
export function useThemeName(choice: ThemeChoice): ThemeName {
  const dark = useMedia('(prefers-color-scheme: dark)');
  if (choice === 'system') return dark ? 'dark' : 'light';
  return choice;
}

/** The tokens stand in the style sheet, on `<html>`; Fluent has nothing to add to them. */
const inherited = {};

/**
 * Fluent's rules stand before every style sheet of ours, whenever either is loaded: a rule of ours of the same weight wins on a page
 * that was opened directly and on one that was reached by a click.
 */
const insertionPoint = document.querySelector<HTMLElement>('meta[name="library-styles"]');
const renderer = createDOMRenderer(document, insertionPoint === null ? {} : { insertionPoint });

/** Gives everything below it the theme; also tells `<html>` (`data-theme`, `color-scheme`) and the browser's frame. */
export function ThemeProvider({ choice, children }: { readonly choice: ThemeChoice; readonly children: ReactNode }) {
  const name = useThemeName(choice);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = name;
    document.documentElement.style.colorScheme = name;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = frameColour[name];
      meta.removeAttribute('media');
    }
  }, [name]);
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={inherited}>
        {/* An element of its own: Fluent repeats the provider's classes on every layer that floats. */}
        <div className="fieldrun">{children}</div>
      </FluentProvider>
    </RendererProvider>
  );
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bulmaClass, isStrongGround } from '#ui/names.ts';
import { themes } from '#ui/theme.ts';
import { contrast } from './contrast.ts';

const css = readFileSync('src/ui/names.css', 'utf8');

/** The custom properties of one theme. */
function colours(selector: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]));
}

describe.each([
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
] as const)('in the %s theme', (theme, selector) => {
  const values = colours(selector);
  const grounds = [themes[theme].colorNeutralBackground1, themes[theme].colorNeutralBackground2, themes[theme].colorNeutralBackground3];

  test('what stands on a configured ground can be read', () => {
    const pairs = [...values.keys()].filter((name) => values.has(`${name}-on`));
    expect(pairs.length).toBe(33);
    const weak = pairs.filter((name) => contrast(values.get(name)!, values.get(`${name}-on`)!) < 4.5);
    expect(weak).toEqual([]);
  });

  test('configured text colours can be read on the page and on every light ground', () => {
    const light = ['primary', 'link', 'info', 'success', 'warning', 'danger'].map((name) => values.get(`n-${name}-light`)!);
    const texts = [...values].filter(([name]) => name.endsWith('-text'));
    expect(texts.length).toBe(11);
    const weak = texts.filter(([, text]) => [...grounds, ...light].some((ground) => contrast(text, ground) < 4.5));
    expect(weak).toEqual([]);
  });

  test('the colours of terminals can be read, as text and as ground', () => {
    const ansi = [...values].filter(([name]) => /^ansi-(?!on$)/.test(name));
    expect(ansi.length).toBe(8);
    const weak = ansi.filter(([, colour]) => contrast(colour, grounds[0]!) < 4.5 || contrast(colour, values.get('ansi-on')!) < 4.5);
    expect(weak).toEqual([]);
  });
});

describe('a configured name', () => {
  test('becomes one of our classes', () => {
    expect(bulmaClass('has-background-primary-light')).toBe('n-bg-primary-light');
    expect(bulmaClass('bg-danger has-text-white')).toBe('n-bg-danger n-text-white');
    expect(bulmaClass('is-half')).toBe('n-share n-of12-6');
    expect(bulmaClass('is-3')).toBe('n-share n-of12-3');
    expect(bulmaClass('tag is-info is-light')).toBe('n-tag n-is-info n-is-light');
  });

  test('for a ground is strong unless it is a light one', () => {
    const grounds = ['has-background-info', 'bg-danger-dark', 'has-background-white', 'has-background-grey-darker'];
    expect(grounds.map((name) => isStrongGround(bulmaClass(name)))).toEqual(grounds.map(() => true));
    expect(isStrongGround(bulmaClass('has-background-info-light has-text-danger'))).toBe(false);
    expect(isStrongGround(bulmaClass('bg-primary-subtle'))).toBe(false);
    expect(isStrongGround('')).toBe(false);
  });

  test('that is unknown is dropped', () => {
    expect(bulmaClass('fui-Button unseen is-99 constructor')).toBe('');
  });

  test('leads to a class that the style sheet has', () => {
    const names = ['primary', 'link', 'info', 'success', 'warning', 'danger', 'light', 'dark', 'white', 'black', 'grey'].flatMap(
      (colour) => [
        `has-background-${colour}`,
        `has-background-${colour}-light`,
        `has-background-${colour}-dark`,
        `bg-${colour}`,
        `has-text-${colour}`,
      ],
    );
    const widths = 'half one-third two-thirds one-quarter three-quarters one-fifth two-fifths three-fifths four-fifths full narrow'
      .split(' ')
      .map((width) => `is-${width}`);
    const columns = Array.from({ length: 12 }, (_, at) => `is-${at + 1}`);
    const classes = bulmaClass(
      [...names, ...widths, ...columns, 'has-text-weight-bold', 'low', 'ansi-bright-red-fg', 'ansi-blue-bg'].join(' '),
    );
    const missing = classes.split(' ').filter((name) => !css.includes(`.${name} {`) && !css.includes(`.${name},`));
    expect(missing).toEqual([]);
    expect(names.filter((name) => bulmaClass(name) === '')).toEqual([]);
  });
});

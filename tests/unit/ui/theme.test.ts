import { describe, expect, test } from 'vitest';
import { themes } from '#ui/theme.ts';
import type { ThemeName } from '#ui/theme-name.ts';
import { contrast } from './contrast.ts';

describe.each(['light', 'dark'] satisfies ThemeName[])('the %s theme', (name) => {
  const theme = themes[name];
  const grounds = [theme.colorNeutralBackground1, theme.colorNeutralBackground2, theme.colorNeutralBackground3];

  test('has text of at least 4.5:1 on each of its grounds', () => {
    const texts = [
      theme.colorNeutralForeground1,
      theme.colorNeutralForeground2,
      theme.colorNeutralForeground3,
      theme.colorNeutralForeground4,
      theme.colorBrandForeground1,
      theme.colorBrandForegroundLink,
    ];
    expect(
      texts.flatMap((text) => grounds.filter((ground) => contrast(text, ground) < 4.5).map((ground) => `${text} on ${ground}`)),
    ).toEqual([]);
  });

  test('has controls of at least 3:1 against the page', () => {
    const controls = [
      theme.colorNeutralStroke1,
      theme.colorNeutralStrokeAccessible,
      theme.colorBrandBackground,
      theme.colorCompoundBrandStroke,
    ];
    expect(controls.filter((control) => contrast(control, theme.colorNeutralBackground1) < 3)).toEqual([]);
  });

  test('has readable words on its primary buttons, at rest, hovered and pressed', () => {
    const buttons = [theme.colorBrandBackground, theme.colorBrandBackgroundHover, theme.colorBrandBackgroundPressed];
    expect(buttons.filter((button) => contrast(button, theme.colorNeutralForegroundOnBrand) < 4.5)).toEqual([]);
  });
});

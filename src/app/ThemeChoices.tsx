import type { ThemeChoice } from '#ui/theme-name.ts';
import { useFrame } from './frame.ts';
import styles from './TopBar.module.css';

const choices: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** Light, dark, or what the device says. */
export function ThemeChoices() {
  const { theme, chooseTheme } = useFrame();
  return (
    <fieldset className={styles['themes']}>
      <legend>Theme</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" checked={theme === value} onChange={() => chooseTheme(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

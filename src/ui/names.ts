/*
 * The names that configurations and job output carry (Bulma's, and `bg-*` of later servers), mapped to the classes of `names.css`.
 * Names outside this table are dropped: nothing written in a form or a log can reach another style of the page.
 */
const colours = ['primary', 'link', 'info', 'success', 'warning', 'danger', 'light', 'dark', 'white', 'black', 'grey'] as const;
const shades: Readonly<Record<string, string>> = {
  'grey-lighter': 'grey-light',
  'grey-darker': 'grey-dark',
  'white-bis': 'white-dark',
  'white-ter': 'white-dark',
  'black-bis': 'black',
  'black-ter': 'black',
  secondary: 'grey',
  'secondary-subtle': 'grey-light',
};
const widths: Readonly<Record<string, string>> = {
  half: 'of12-6',
  'one-third': 'of12-4',
  'two-thirds': 'of12-8',
  'one-quarter': 'of12-3',
  'three-quarters': 'of12-9',
  'one-fifth': 'of5-1',
  'two-fifths': 'of5-2',
  'three-fifths': 'of5-3',
  'four-fifths': 'of5-4',
};
const ansiColours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

function table(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const grounds = ['has-background-', 'bg-'];
  for (const colour of colours) {
    for (const ground of grounds) {
      for (const suffix of ['', '-light', '-dark']) names.set(ground + colour + suffix, `n-bg-${colour}${suffix}`);
      names.set(`${ground}${colour}-subtle`, `n-bg-${colour}-light`);
    }
    for (const suffix of ['', '-light', '-dark']) names.set(`has-text-${colour}${suffix}`, `n-text-${colour}`);
    names.set(`text-${colour}`, `n-text-${colour}`);
    names.set(`is-${colour}`, `n-is-${colour}`);
  }
  for (const [name, shade] of Object.entries(shades)) {
    for (const ground of grounds) names.set(ground + name, `n-bg-${shade}`);
    names.set(`has-text-${name}`, `n-text-${shade.split('-')[0]}`);
  }
  for (const weight of ['bold', 'semibold']) names.set(`has-text-weight-${weight}`, 'n-bold');
  for (const weight of ['normal', 'light', 'medium']) names.set(`has-text-weight-${weight}`, 'n-normal');
  for (const side of ['centered', 'left', 'right']) names.set(`has-text-${side}`, `n-${side}`);
  for (const [width, share] of Object.entries(widths)) names.set(`is-${width}`, `n-share n-${share}`);
  for (let columns = 1; columns <= 12; columns++) names.set(`is-${columns}`, `n-share n-of12-${columns}`);
  for (const colour of ansiColours) {
    for (const bright of ['', 'bright-']) {
      names.set(`ansi-${bright}${colour}-fg`, `n-ansi-${colour}`);
      names.set(`ansi-${bright}${colour}-bg`, `n-ansi-bg-${colour}`);
    }
  }
  for (const [name, ours] of Object.entries({
    'is-full': 'n-full',
    'is-narrow': 'n-narrow',
    'is-italic': 'n-italic',
    'is-underlined': 'n-underlined',
    tag: 'n-tag',
    low: 'n-low',
    'ansi-bold': 'n-bold',
    'ansi-faint': 'n-faint',
    'ansi-italic': 'n-italic',
    'ansi-underline': 'n-underlined',
  })) {
    names.set(name, ours);
  }
  return names;
}

const known = table();

/** Our classes for class names of a configuration or of job output, parted by blanks. Unknown names are left out; '' when none is known. */
export function bulmaClass(names: string): string {
  return names
    .split(/\s+/)
    .flatMap((name) => known.get(name) ?? [])
    .join(' ');
}

/** Whether one of our classes is a ground too strong for controls: coloured parts of them would lose their contrast on it. */
export const isStrongGround = (classes: string): boolean =>
  classes.split(' ').some((name) => name.startsWith('n-bg-') && !name.endsWith('-light'));

import type { MouseEvent } from 'react';
import type { FormSummary } from '#contract/config.ts';
import styles from './Catalogue.module.css';
import { Tile } from './Tile.tsx';
import type { Marks } from './Tiles.tsx';
import { named } from './tree.ts';

/** The names of forms, newest first. */
export interface QuickMarks extends Marks {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
}

export interface QuickProps {
  readonly forms: readonly FormSummary[];
  readonly marks: QuickMarks;
  readonly halfFilled: ReadonlySet<string>;
  readonly fold: 'open' | 'folded';
  readonly onFold: (fold: 'open' | 'folded') => void;
}

const shownRecent = 4;

/** Favourites, then what was opened last: the way to the form of yesterday. Nothing until there is one. */
export function Quick({ forms, marks, halfFilled, fold, onFold }: QuickProps) {
  const favourites = named(forms, marks.favourites);
  const recent = named(
    forms,
    marks.recent.filter((name) => !marks.favourites.includes(name)),
  ).slice(0, shownRecent);
  const shown = [...favourites, ...recent];
  if (shown.length === 0) return null;
  // Not by the toggle event: it also comes when the element appears, and would store the state that is shown before the stored one is read.
  const turn = (event: MouseEvent) => {
    event.preventDefault();
    onFold(fold === 'open' ? 'folded' : 'open');
  };
  return (
    <details className={styles['quick']} open={fold === 'open'}>
      <summary onClick={turn}>Favourites and recent</summary>
      <ul className={styles['grid']}>
        {shown.map((form) => (
          <li key={form.name}>
            <Tile
              form={form}
              shape="tiles"
              isFavourite={marks.favourites.includes(form.name)}
              isHalfFilled={halfFilled.has(form.name)}
              onToggle={marks.toggle}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

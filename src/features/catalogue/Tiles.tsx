import type { RefObject } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { FormSummary } from '#contract/config.ts';
import { useWidth } from '#ui/use-width.ts';
import styles from './Catalogue.module.css';
import { Tile } from './Tile.tsx';

export type Shape = 'tiles' | 'list';
export interface Marks {
  readonly toggle: (form: string) => void;
}
export interface TilesProps {
  readonly forms: readonly FormSummary[];
  readonly shape: Shape;
  readonly marks: Marks;
  readonly favourites: ReadonlySet<string>;
  readonly halfFilled: ReadonlySet<string>;
  /** What they stand in, or its placeholder while that is on the page. */
  readonly roomRef: RefObject<HTMLElement | null>;
}

/** From here on only the tiles on screen are built: a search over thousands must be on screen within one key stroke. */
const fewEnough = 60;
const tilePx = 260;
const gapPx = 16;
const rowPx = { tiles: 118, list: 49 };

/** Forms as a grid or as rows, in the order given. */
export function Tiles(props: TilesProps) {
  const { forms, shape } = props;
  if (forms.length > fewEnough) return <ManyTiles {...props} />;
  return (
    <ul className={shape === 'tiles' ? styles['grid'] : styles['rows']}>
      {forms.map((form) => (
        <li key={form.name}>
          <Tile
            form={form}
            shape={shape}
            isFavourite={props.favourites.has(form.name)}
            isHalfFilled={props.halfFilled.has(form.name)}
            onToggle={props.marks.toggle}
          />
        </li>
      ))}
    </ul>
  );
}

function ManyTiles({ forms, shape, marks, favourites, halfFilled, roomRef }: TilesProps) {
  // The list is about to take the room of its placeholder. So it is drawn in slices with the page, and not in one go behind it.
  const [listRef, width] = useWidth<HTMLDivElement>(() => roomRef.current?.clientWidth ?? 0);
  const across = shape === 'list' ? 1 : Math.max(1, Math.floor((width + gapPx) / (tilePx + gapPx)));
  const rows = Array.from({ length: Math.ceil(forms.length / across) }, (_, row) => forms.slice(row * across, (row + 1) * across));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the virtualizer puts elements of its own between list and items
    <div ref={listRef} role="list" className={shape === 'list' ? styles['rows'] : ''}>
      {width > 0 && (
        // Before the virtualizer has looked around, it draws as many rows as a window holds: the first frame has tiles.
        <WindowVirtualizer data={rows} itemSize={rowPx[shape]} ssrCount={Math.min(rows.length, Math.ceil(innerHeight / rowPx[shape]))}>
          {(row, at) => (
            <div key={at} className={shape === 'tiles' ? styles['row'] : ''} style={{ '--across': across }}>
              {row.map((form) => (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
                <div role="listitem" key={form.name}>
                  <Tile
                    form={form}
                    shape={shape}
                    isFavourite={favourites.has(form.name)}
                    isHalfFilled={halfFilled.has(form.name)}
                    onToggle={marks.toggle}
                  />
                </div>
              ))}
            </div>
          )}
        </WindowVirtualizer>
      )}
    </div>
  );
}

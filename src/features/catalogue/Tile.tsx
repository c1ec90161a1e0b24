import { StarFilled, StarRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FormSummary } from '#contract/config.ts';
import { FaIcon } from '#ui/Icon.tsx';
import { bulmaClass } from '#ui/names.ts';
import styles from './Tile.module.css';

const defaultClass = 'has-background-primary-light';

export interface TileProps {
  readonly form: FormSummary;
  readonly shape: 'tiles' | 'list';
  readonly isFavourite: boolean;
  /** Something that was entered in it is kept on this device. */
  readonly isHalfFilled?: boolean;
  readonly onToggle: (form: string) => void;
}

/** One form: all of it is the link, except the star. */
export const Tile = memo(function Tile({ form, shape, isFavourite, isHalfFilled = false, onToggle }: TileProps) {
  const { name } = form;
  return (
    <div className={`${styles['tile']} ${styles[shape]}`}>
      <Picture form={form} />
      <div className={styles['words']}>
        <Link className={styles['name']} to={`/form?form=${encodeURIComponent(name)}`} title={name}>
          {name}
        </Link>
        {isHalfFilled && <span className={styles['halfFilled']}>Half-filled</span>}
        {form.description != null && form.description !== '' && (
          <p className={styles['description']} title={form.description}>
            {form.description}
          </p>
        )}
      </div>
      <button
        type="button"
        className={styles['star']}
        aria-pressed={isFavourite}
        aria-label={`Favourite: ${name}`}
        title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
        onClick={() => onToggle(name)}
      >
        {isFavourite ? <StarFilled /> : <StarRegular />}
      </button>
    </div>
  );
});

function Picture({ form }: { readonly form: FormSummary }) {
  const [broken, setBroken] = useState(false);
  const image = form.image ?? '';
  const ground = bulmaClass(form.tileClass ?? '') || bulmaClass(defaultClass);
  return (
    <span className={`${styles['picture']} ${ground}`}>
      {image !== '' && !broken ? (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <FaIcon name={form.icon || 'file-lines'} />
      )}
    </span>
  );
}

import { Link } from 'react-router-dom';
import { FaIcon } from '#ui/Icon.tsx';
import styles from './CategoryMenu.module.css';
import { isExpanded, pathText, type CategoryNode, type CategoryPath } from './tree.ts';

export interface CategoryMenuProps {
  readonly tree: readonly CategoryNode[];
  readonly current: CategoryPath;
  /** A category was pressed; the address changes by itself. */
  readonly onChosen: () => void;
}

/** The categories that hold forms for this person; the label above them shows all forms again. */
export function CategoryMenu({ tree, current, onChosen }: CategoryMenuProps) {
  return (
    <nav aria-label="Categories" className={styles['menu']}>
      <Link to="/" className={styles['all']} aria-current={current.length === 0 ? 'page' : undefined} onClick={onChosen}>
        Categories
      </Link>
      <Branch nodes={tree} current={current} onChosen={onChosen} />
    </nav>
  );
}

function Branch({ nodes, current, onChosen }: { readonly nodes: readonly CategoryNode[] } & Omit<CategoryMenuProps, 'tree'>) {
  return (
    <ul>
      {nodes.map(({ name, icon, path, count, items }) => (
        <li key={name}>
          <Link
            to={`/?category=${encodeURIComponent(pathText(path))}`}
            className={styles['node']}
            aria-label={`${name}, ${count} ${count === 1 ? 'form' : 'forms'}`}
            aria-current={pathText(path) === pathText(current) ? 'page' : undefined}
            onClick={onChosen}
          >
            {icon !== '' && <FaIcon name={icon} />}
            <span className={styles['name']} title={name}>
              {name}
            </span>
            <span className={styles['count']}>{count}</span>
          </Link>
          {items.length > 0 && isExpanded(path, current) && <Branch nodes={items} current={current} onChosen={onChosen} />}
        </li>
      ))}
    </ul>
  );
}

import { Select } from '@fluentui/react-components';
import { NavLink, useNavigate } from 'react-router-dom';
import type { HelpNode } from '#contract/help.ts';
import { useMedia } from '#ui/use-media.ts';
import { addressOf, type Place } from './guide.ts';
import styles from './Guide.module.css';

/** The pages of the guide: a tree beside the page, a select above it where there is no room. */
export function Contents({ places, current }: { readonly places: readonly Place[]; readonly current: HelpNode | null }) {
  const isNarrow = useMedia('(max-width: 899px)');
  const navigate = useNavigate();
  if (isNarrow) {
    return (
      <nav className={styles['choice']} aria-label="Contents of the guide">
        <Select
          aria-label="Page of the guide"
          value={current?.link ?? ''}
          onChange={(_, { value }) => void navigate(addressOf({ link: value }))}
        >
          {places.map(({ node, depth }) => (
            <option key={node.link} value={node.link}>
              {`${'\u00A0\u00A0\u00A0'.repeat(depth)}${node.name}`}
            </option>
          ))}
        </Select>
      </nav>
    );
  }
  return (
    <nav className={styles['contents']} aria-label="Contents of the guide">
      <ul>
        {places.map(({ node, depth }) => (
          <li key={node.link} data-depth={depth}>
            <NavLink to={addressOf(node)} end className={styles['link'] ?? ''} aria-current={node === current ? 'page' : undefined}>
              {node.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Select } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { useMedia } from '#ui/use-media.ts';
import { adminGroups, type AdminPageEntry } from './pages/index.ts';
import styles from './SettingsFrame.module.css';

export interface SettingsFrameProps {
  readonly pages: readonly AdminPageEntry[];
  /** The slug of the page that is shown. */
  readonly current: string;
  readonly children: ReactNode;
}

/** The settings menu in its three groups beside a page; a select above it on phones. */
export function SettingsFrame({ pages, current, children }: SettingsFrameProps) {
  const isNarrow = useMedia('(max-width: 819px)');
  const groups = adminGroups
    .map((group) => ({ group, pages: pages.filter((page) => page.group === group) }))
    .filter((one) => one.pages.length > 0);
  return (
    <div className={styles['frame']}>
      {isNarrow ? <MenuSelect groups={groups} current={current} /> : <MenuList groups={groups} />}
      <div className={styles['page']}>{children}</div>
    </div>
  );
}

type Groups = readonly { readonly group: string; readonly pages: readonly AdminPageEntry[] }[];

function MenuList({ groups }: { readonly groups: Groups }) {
  return (
    <nav className={styles['menu']} aria-label="Settings">
      {groups.map(({ group, pages }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {pages.map(({ slug, title, Page }) => (
              <li key={slug}>
                {/* Its file is on the way before the press is over. */}
                <NavLink to={`/${slug}`} end className={styles['link'] ?? ''} onPointerEnter={() => void Page.preload()}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function MenuSelect({ groups, current }: { readonly groups: Groups; readonly current: string }) {
  const navigate = useNavigate();
  return (
    <nav className={styles['choice']} aria-label="Settings">
      <Select aria-label="Settings page" value={current} onChange={(_, { value }) => void navigate(`/${value}`)}>
        {groups.map(({ group, pages }) => (
          <optgroup key={group} label={group}>
            {pages.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </nav>
  );
}

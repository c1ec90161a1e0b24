import { Select } from '@fluentui/react-components';
import { CheckmarkCircleFilled, ErrorCircleFilled, WarningFilled } from '@fluentui/react-icons';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { useLastOverview, useOverview } from '#hooks/use-overview.ts';
import { useKnowing } from '#hooks/use-setup.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { useMedia } from '#ui/use-media.ts';
import { focusHome } from './focus-home.ts';
import { menuMarks, type MenuMark } from './menu-marks.ts';
import { adminGroups, type AdminPageEntry } from './pages/index.ts';
import type { AdminSlug } from './slugs.ts';
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
  const hasOverview = useKnowing()('overview');
  const known = useLastOverview();
  const marks = useMemo(() => (hasOverview && known ? menuMarks(known, Date.parse(known.at)) : noMarks), [hasOverview, known]);
  const page = useRef<HTMLDivElement>(null);
  useFocusKept(
    page,
    useCallback((homes) => focusHome(page.current, homes), []),
  );
  const groups = adminGroups
    .map((group) => ({ group, pages: pages.filter((page) => page.group === group) }))
    .filter((one) => one.pages.length > 0);
  return (
    <div className={styles['frame']}>
      {/* The overview asks for itself; on every other page the marks are asked for when it is opened. */}
      {hasOverview && current !== 'settings/overview' && <AskForMarks key={current} />}
      {isNarrow ? <MenuSelect groups={groups} marks={marks} current={current} /> : <MenuList groups={groups} marks={marks} />}
      <div ref={page} className={styles['page']}>
        {children}
      </div>
    </div>
  );
}

type Groups = readonly { readonly group: string; readonly pages: readonly AdminPageEntry[] }[];
type Marks = ReadonlyMap<AdminSlug, MenuMark>;
const noMarks: Marks = new Map();

function AskForMarks() {
  useOverview();
  return null;
}

const icons = { error: ErrorCircleFilled, warning: WarningFilled, success: CheckmarkCircleFilled } as const;

function Mark({ mark }: { readonly mark: MenuMark | undefined }) {
  if (!mark) return null;
  const Icon = icons[mark.intent];
  return (
    <span title={mark.text} className={`${styles['mark']} ${styles[mark.intent]}`}>
      <Icon aria-label={mark.text} />
    </span>
  );
}

function MenuList({ groups, marks }: { readonly groups: Groups; readonly marks: Marks }) {
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
                  <Mark mark={marks.get(slug)} />
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const words = { error: 'problem', warning: 'needs a look', success: '' } as const;

interface MenuSelectProps {
  readonly groups: Groups;
  readonly marks: Marks;
  readonly current: string;
}

function MenuSelect({ groups, marks, current }: MenuSelectProps) {
  const navigate = useNavigate();
  return (
    <nav className={styles['choice']} aria-label="Settings">
      <Select aria-label="Settings page" value={current} onChange={(_, { value }) => void navigate(`/${value}`)}>
        {groups.map(({ group, pages }) => (
          <optgroup key={group} label={group}>
            {pages.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {named(title, marks.get(slug))}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </nav>
  );
}

const named = (title: string, mark: MenuMark | undefined): string => (mark ? `${title} (${words[mark.intent] || mark.text})` : title);

import { Navigate, useLocation } from 'react-router-dom';
import { useCan } from '#hooks/use-session.ts';
import { useKnowing } from '#hooks/use-setup.ts';
import { adminPages } from './pages/index.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The settings: the menu, and the page of the address. Who may not open them sees nothing (administrator specification 1). */
export function AdminArea() {
  const can = useCan();
  const slug = useLocation().pathname.slice(1).replace(/\/$/, '');
  const knows = useKnowing();
  if (!can('open settings')) return <title>Fieldrun</title>;
  const entry = adminPages.find((page) => page.slug === slug);
  const pages = adminPages.filter(({ needs }) => needs === undefined || knows(needs));
  const [first] = pages;
  if (!entry) return first ? <Navigate to={`/${first.slug}`} replace /> : null;
  return (
    <SettingsFrame pages={pages} current={entry.slug}>
      <entry.Page key={entry.slug} />
    </SettingsFrame>
  );
}

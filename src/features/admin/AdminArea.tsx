import { Navigate, useLocation } from 'react-router-dom';
import { useCan } from '#hooks/use-session.ts';
import { adminPages } from './pages/index.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The settings: the menu, and the page of the address. Who may not open them sees nothing (administrator specification 1). */
export function AdminArea() {
  const can = useCan();
  const slug = useLocation().pathname.slice(1).replace(/\/$/, '');
  if (!can('open settings')) return <title>Fieldrun</title>;
  const entry = adminPages.find((page) => page.slug === slug);
  const [first] = adminPages;
  if (!entry) return first ? <Navigate to={`/${first.slug}`} replace /> : null;
  return (
    <SettingsFrame pages={adminPages} current={entry.slug}>
      <entry.Page key={entry.slug} />
    </SettingsFrame>
  );
}

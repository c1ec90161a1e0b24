import { Link, useLocation } from 'react-router-dom';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <Page title="Page not found" width="text">
      <Empty text={`There is no page at ${pathname}.`} action={<Link to="/">Home</Link>} />
    </Page>
  );
}

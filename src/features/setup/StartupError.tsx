import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import styles from './setup.module.css';

/** What went wrong, and the list of what to look at, nearest cause first. `message` null = nothing is wrong now. */
export function StartupError({
  message,
  actions,
  home,
}: {
  readonly message: string | null;
  readonly actions: ReactNode;
  readonly home: ReactNode;
}) {
  return (
    <Page title="Something is in the way" width="text" actions={actions}>
      {message === null ? (
        <Banner intent="info" title="No error is known" actions={home} />
      ) : (
        <Banner intent="error">
          <span className={styles['lines']}>{message}</span>
        </Banner>
      )}
      <Card title="What to check" className={styles['marked']}>
        <ol className={styles['bullets']}>
          <li>
            A MySQL database is running, or the one your server uses. See the <Link to="/install">installation checks</Link>.
          </li>
          <li>
            The schema exists. If it is absent, give the server root access to the database once and{' '}
            <Link to="/schema">create the schema</Link>.
          </li>
          <li>
            Log in as local admin on the <Link to="/login">sign-in page</Link>.
          </li>
          <li>
            The environment variables are right, see <Link to="/settings">settings</Link>.
          </li>
          <li>
            The <Link to="/logs">logs</Link> of the server.
          </li>
          <li>There is a valid forms file, or a repository that brings one.</li>
          <li>Firewall, hostname, username and password.</li>
        </ol>
      </Card>
    </Page>
  );
}

import { Component, type ReactNode } from 'react';
import styles from './ErrorBoundary.module.css';

interface State {
  readonly error: Error | null;
}

/** The last net under the page. What was made is on this device and stays there; loading again is safe. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (/dynamically imported module|importing a module/i.test(error.message)) return <NotHereYet />;
    return (
      <main className={styles['fallen']} role="alert">
        <h1>This page stopped working</h1>
        <p>What is kept on this device is safe. Load the page again to go on.</p>
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>{' '}
        <a href="/">Go to the forms</a>
        <details>
          <summary>Details</summary>
          <pre>{error.message}</pre>
        </details>
      </main>
    );
  }
}

/** A page's file did not come: that is a matter of the network. */
function NotHereYet() {
  return (
    <div className={styles['fallen']} role="alert">
      <h1>This page is not on this device yet</h1>
      <p>It could not be fetched. Try again when the server can be reached.</p>
      <button type="button" onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  );
}

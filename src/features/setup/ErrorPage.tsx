import { Button } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { useSchemaActions, useStartupError } from '#hooks/use-setup.ts';
import { StartupError } from './StartupError.tsx';

/** Where a person lands when the portal cannot start. */
export function ErrorPage() {
  const message = useStartupError();
  const { recheck } = useSchemaActions();
  return (
    <StartupError message={message} actions={<Button onClick={() => void recheck()}>Try again</Button>} home={<Link to="/">Home</Link>} />
  );
}

import { useNavigate } from 'react-router-dom';
import { reasonOf, type Failure } from '#contract/failure.ts';
import type { Result } from '#lib/result.ts';
import { useSchema, useSchemaActions } from '#hooks/use-setup.ts';
import { SchemaStatus } from './SchemaStatus.tsx';

/** The database of the server: whether it is ready, and the button that makes it so. */
export function SchemaPage() {
  const view = useSchema();
  const { recheck, create, createsAdministrator } = useSchemaActions();
  const navigate = useNavigate();
  return (
    <SchemaStatus
      view={view}
      onRecheck={recheck}
      onCreate={async () => reasonIn(await create())}
      needsRestart={() => !createsAdministrator()}
      onHome={() => void navigate('/')}
    />
  );
}

const reasonIn = (outcome: Result<unknown, Failure>): string | null => (outcome.ok ? null : reasonOf(outcome.error));

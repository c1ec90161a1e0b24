import { Link } from 'react-router-dom';
import { useLeftBehind } from '#hooks/use-left-behind.ts';
import { Empty } from '#ui/Empty.tsx';
import { LeftBehind } from '#ui/LeftBehind.tsx';
import { Page } from '#ui/Page.tsx';

const reasons = {
  unknown: (name: string) => `There is no form called '${name}'.`,
  denied: (name: string) => `You may not open '${name}'. Ask an administrator for one of its roles.`,
  'not cached': (name: string) => `'${name}' is not on this device yet. Open it once with a connection.`,
} as const;

/** In the place of a form that cannot be shown: why, and the way out. */
export function NoForm({ name, why }: { readonly name: string; readonly why: keyof typeof reasons }) {
  const left = useLeftBehind((form) => form === name);
  return (
    <Page title={name || 'Form'} width="text">
      <Empty text={name === '' ? 'This link names no form.' : reasons[why](name)} action={<Link to="/">All forms</Link>} />
      {why !== 'not cached' && <LeftBehind {...left} />}
    </Page>
  );
}

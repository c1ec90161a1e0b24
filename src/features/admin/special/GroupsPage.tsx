import { Page } from '#ui/Page.tsx';
export function GroupsPage() {
  return <Page title="Groups" />;
}

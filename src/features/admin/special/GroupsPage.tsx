import { Link } from 'react-router-dom';
import { groups } from '#contract/admin/groups.ts';
import { users } from '#contract/admin/users.ts';
import { useCan } from '#hooks/use-session.ts';
import { useResource, type Row } from '#hooks/use-resource.ts';
import { adminForm, type ResourceDeclaration } from '#features/admin/resource/declare.ts';
import { ResourcePage } from '#features/admin/resource/ResourcePage.tsx';
import { Card } from '#ui/Card.tsx';
import styles from './special.module.css';

const declared: ResourceDeclaration = {
  ...adminForm(groups, {
    fields: { name: { label: 'Name', required: () => true, once: true, hint: 'Roles name it local/<name>.' } },
  }),
  resource: groups,
  title: 'Groups',
  one: 'Group',
  columns: [{ name: 'name', label: 'Name' }],
  nameOf: ({ name }) => String(name),
  lossOf: ({ name }) => `Roles that name local/${String(name)} are nobody's any more through it.`,
  said: { created: (id) => `Created group with new id ${id ?? ''}`.trim(), updated: 'Group is updated', removed: 'Group is removed' },
};

/** The groups of local users. A group that somebody is in, and the first one, cannot be deleted. */
export function GroupsPage() {
  const view = useResource(users);
  const members = (group: Row): readonly Row[] | null =>
    view.at === 'ready' ? view.value.filter((user) => user['group_id'] === group.id) : null;
  const whyNotRemove = (group: Row): string | null => {
    if (group.id === 1) return 'The first group stays: administrators are in it';
    const count = members(group)?.length ?? 0;
    if (count === 0) return null;
    return count === 1 ? '1 user is in this group' : `${count} users are in this group`;
  };
  return (
    <ResourcePage declared={declared} whyNotRemove={whyNotRemove} renderAside={(group) => <Aside group={group} users={members(group)} />} />
  );
}

function Aside({ group, users }: { readonly group: Row; readonly users: readonly Row[] | null }) {
  const can = useCan();
  return (
    <>
      <Members users={users} />
      <p className={styles['meta']}>
        What its users may do is said by the roles that name <code>local/{String(group['name'])}</code>
        {can('open designer') ? (
          <>
            , in the <Link to="/designer">Designer</Link>.
          </>
        ) : (
          '.'
        )}
      </p>
    </>
  );
}

function Members({ users }: { readonly users: readonly Row[] | null }) {
  if (users === null) return null;
  return (
    <Card title="Users" level={3}>
      {users.length === 0 ? (
        <p>No users in group</p>
      ) : (
        <ul className={styles['members']}>
          {users.map((user) => (
            <li key={user.id} dir="auto">
              {String(user['username'])}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

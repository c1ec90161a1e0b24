import type { User } from '#contract/session.ts';
import { Panel } from '#ui/Panel.tsx';
import styles from './dialogs.module.css';

/** Who the server says I am. */
export function AboutMeDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  return (
    <Panel title="About me" onClose={onClose}>
      <dl className={styles['facts']}>
        <div>
          <dt>Username</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>{user.type}</dd>
        </div>
        <Names title="Groups" names={user.groups} />
        <Names title="Roles" names={[...new Set(user.roles)]} />
      </dl>
    </Panel>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {names.length === 0 ? (
          'None'
        ) : (
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

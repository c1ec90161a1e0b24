import { Button, Select } from '@fluentui/react-components';
import { KeyResetRegular } from '@fluentui/react-icons/svg/key-reset';
import { useState } from 'react';
import * as v from 'valibot';
import { groups } from '#contract/admin/groups.ts';
import { users } from '#contract/admin/users.ts';
import { useResource, type ResourceActions, type Row } from '#hooks/use-resource.ts';
import { adminForm, type ControlProps, type ResourceDeclaration } from '#features/admin/resource/declare.ts';
import { ResourcePage } from '#features/admin/resource/ResourcePage.tsx';
import { Tip } from '#ui/Tip.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { passwordHint, passwordProblems } from './password-problems.ts';

/** The repetition of the password is asked for and never sent. */
const withRepetition = {
  ...users,
  entries: { ...users.entries, password2: v.string() },
  secrets: [...users.secrets, 'password2'],
};

const form = adminForm(withRepetition, {
  fields: {
    username: { label: 'Username', required: () => true, once: true },
    email: { label: 'E-mail' },
    group_id: { label: 'Group', required: () => true, Control: GroupSelect },
    password: { label: 'Password', required: (_, isNew) => isNew, when: (_, isNew) => isNew, hint: passwordHint },
    password2: { label: 'Password Again', required: (_, isNew) => isNew, when: (_, isNew) => isNew },
  },
  check: (_, { isNew, replaced }) => (isNew ? passwordProblems(replaced['password'] ?? '', replaced['password2'] ?? '') : {}),
});

/** The people of the local directory. Nobody changes or deletes the first one. */
export function UsersPage() {
  const listed = useResource(groups);
  const names = new Map(listed.at === 'ready' ? listed.value.map(({ id, name }) => [id, String(name)]) : []);
  const declared: ResourceDeclaration = {
    ...form,
    resource: users,
    title: 'Users',
    one: 'User',
    columns: [
      { name: 'username', label: 'Name' },
      { name: 'group_id', label: 'Group', text: (row) => names.get(Number(row['group_id'])) ?? '' },
    ],
    nameOf: ({ username }) => String(username),
    lossOf: ({ username }) => `${String(username)} cannot sign in any more; who is signed in with it is signed out. Jobs stay.`,
    said: { created: (id) => `Created user with new id ${id ?? ''}`.trim(), updated: 'User is updated', removed: 'User is removed' },
  };
  const whyNot = ({ id }: Row): string | null => (id === 1 ? 'The first administrator stays as it is' : null);
  return (
    <ResourcePage
      declared={declared}
      whyNotEdit={whyNot}
      whyNotRemove={whyNot}
      renderActions={(row, actions) => <ChangePassword row={row} actions={actions} why={whyNot(row)} />}
    />
  );
}

interface ChangePasswordProps {
  readonly row: Row;
  readonly actions: ResourceActions;
  readonly why: string | null;
}

function ChangePassword({ row, actions, why }: ChangePasswordProps) {
  const [isOpen, setOpen] = useState(false);
  const name = String(row['username']);
  const own = why === null ? null : 'Its password is changed by itself, under Change password';
  return (
    <>
      <Tip content={own ?? 'Change password'} relationship={own === null ? 'inaccessible' : 'description'}>
        <Button
          appearance="subtle"
          icon={<KeyResetRegular />}
          aria-label={`Change password of ${name}`}
          disabledFocusable={own !== null}
          onClick={() => setOpen(true)}
        />
      </Tip>
      {isOpen && (
        <PasswordPanel name={name} onClose={() => setOpen(false)} change={(password, key) => actions.set(row, { password }, key)} />
      )}
    </>
  );
}

function GroupSelect({ id, value, onChange }: ControlProps) {
  const listed = useResource(groups);
  const rows = listed.at === 'ready' ? listed.value : [];
  const isKnown = rows.some((group) => String(group.id) === value);
  return (
    <Select id={id} value={String(value)} onChange={(_, data) => onChange(data.value)}>
      <option value="">Choose…</option>
      {!isKnown && value !== '' && <option value={String(value)}>Group {value}</option>}
      {rows.map((group) => (
        <option key={group.id} value={group.id}>
          {String(group['name'])}
        </option>
      ))}
    </Select>
  );
}

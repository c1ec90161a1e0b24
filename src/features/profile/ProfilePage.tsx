import { Link, useNavigate } from 'react-router-dom';
import { reasonOf } from '#contract/failure.ts';
import { useChangePassword, useCan, type NewPasswords } from '#hooks/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** Changing the own password, for people whose password is kept by this server. */
export function ProfilePage() {
  const can = useCan();
  const { asksCurrent, change } = useChangePassword();
  const navigate = useNavigate();
  const say = useToast();
  if (!can('change own password')) {
    return (
      <Page title="Change password" width="text">
        <Empty text="The password of this account is not kept here. Change it where you sign in." action={<Link to="/">Home</Link>} />
      </Page>
    );
  }
  const submit = async (passwords: NewPasswords): Promise<string | null> => {
    const outcome = await change(passwords);
    if (!outcome.ok) return reasonOf(outcome.error);
    say('success', 'Password is changed');
    void navigate('/');
    return null;
  };
  return (
    <Page title="Change password" width="text">
      <NewPasswordForm asksCurrent={asksCurrent} onSubmit={submit} onInvalid={() => say('warning', 'Invalid form data')} />
    </Page>
  );
}

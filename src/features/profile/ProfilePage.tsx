import { Button } from '@fluentui/react-components';
import { Link, useNavigate } from 'react-router-dom';
import { reasonOf } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useChangePassword, useCan, type NewPasswords } from '#hooks/use-session.ts';
import { Banner } from '#ui/Banner.tsx';
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
  const { at, retry } = useConnection();
  const away = whyNotSent(at);
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
      {away !== null && (
        <Banner intent="warning" title={away} actions={<Button onClick={retry}>Try again</Button>}>
          A password can only be changed while the server answers.
        </Banner>
      )}
      <NewPasswordForm
        asksCurrent={asksCurrent}
        isAway={away !== null}
        onSubmit={submit}
        onInvalid={() => say('warning', 'Invalid form data')}
      />
    </Page>
  );
}

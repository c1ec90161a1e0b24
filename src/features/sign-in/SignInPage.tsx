import { useCallback } from 'react';
import { useConnection } from '#hooks/use-connection.ts';
import { useAuthSettings, useSignIn } from '#hooks/use-session.ts';
import { useToast } from '#ui/toasts.tsx';
import { SignIn } from './SignIn.tsx';
import { useExternalReturn } from './use-external-return.ts';
import { useSettingsProblem } from './use-settings-problem.ts';

/** Where a session begins. What comes after is the shell's business: it leads on as soon as there is a session. */
export function SignInPage() {
  const settings = useAuthSettings();
  const connection = useConnection();
  const signIn = useSignIn();
  const say = useToast();
  const sayError = useCallback((message: string) => say('error', message), [say]);
  const finishing = useExternalReturn(signIn.finish, sayError);
  useSettingsProblem(settings.at === 'missing' ? settings.failure : null, sayError);
  return (
    <SignIn
      connection={connection.at}
      onRetry={connection.retry}
      settings={settings.at === 'ready' ? settings.settings : null}
      finishing={finishing}
      onPassword={signIn.withPassword}
      onProvider={signIn.startWith}
    />
  );
}

import { Button, Divider } from '@fluentui/react-components';
import type { AuthSettings, Provider } from '#contract/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Mark } from '#ui/Mark.tsx';
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx';
import styles from './SignIn.module.css';

export interface SignInProps {
  readonly connection: 'online' | 'offline' | 'unreachable' | 'foreign' | 'troubled';
  readonly onRetry: () => void;
  /** null until they are known; then there are no provider buttons. */
  readonly settings: AuthSettings | null;
  /** An external sign-in came back and is being finished. */
  readonly finishing: boolean;
  readonly onPassword: PasswordFormProps['onPassword'];
  readonly onProvider: (provider: Provider) => void;
}

/** The sign-in card. */
export function SignIn({ connection, onRetry, settings, finishing, onPassword, onProvider }: SignInProps) {
  return (
    <div className={styles['page']}>
      <title>Sign in · Fieldrun</title>
      <div className={styles['card']}>
        <div className={styles['mark']}>
          <Mark size={48} />
          <h1>Fieldrun</h1>
        </div>
        <WhyNot connection={connection} onRetry={onRetry} />
        <PasswordForm busy={finishing} onPassword={onPassword} />
        {settings && <Providers settings={settings} busy={finishing} onProvider={onProvider} />}
      </div>
    </div>
  );
}

function WhyNot({ connection, onRetry }: Pick<SignInProps, 'connection' | 'onRetry'>) {
  if (connection === 'online') return null;
  const retry = (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  const { title, text } = reasons[connection];
  return (
    <Banner intent="warning" title={title} actions={retry}>
      Signing in needs the server, and {text}
    </Banner>
  );
}

const reasons = {
  offline: { title: 'Offline', text: 'this device has no connection. Nothing kept on this device is lost.' },
  unreachable: { title: 'Server unreachable', text: 'it does not answer.' },
  foreign: { title: 'Something else answers here', text: 'what answers is not it. Does this network ask for a sign-in of its own?' },
  troubled: { title: 'Server in trouble', text: 'it answers with errors at the moment.' },
} as const;

function Providers({
  settings,
  busy,
  onProvider,
}: {
  readonly settings: AuthSettings;
  readonly busy: boolean;
  readonly onProvider: (provider: Provider) => void;
}) {
  if (!settings.azureAdEnabled && !settings.oidcEnabled) return null;
  return (
    <>
      <Divider>or</Divider>
      {settings.azureAdEnabled && (
        <Button disabled={busy} onClick={() => onProvider('azuread')}>
          Sign in with Microsoft Entra ID
        </Button>
      )}
      {settings.oidcEnabled && (
        <Button disabled={busy} onClick={() => onProvider('oidc')}>
          Sign in with OpenID Connect
        </Button>
      )}
    </>
  );
}

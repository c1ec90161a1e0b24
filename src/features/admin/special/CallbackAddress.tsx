import { Link } from 'react-router-dom';
import { settings } from '#contract/admin/settings.ts';
import { useSingle } from '#hooks/use-single.ts';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Banner.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import styles from './settings.module.css';

/** The public address changes rarely. */
const everyMs = 600_000;

/** Where a provider sends people back to: to be registered there. */
export function CallbackAddress({ path }: { readonly path: string }) {
  const view = useSingle(settings, everyMs);
  if (view.at !== 'ready') return null;
  const url = String(view.value['url'] ?? '').replace(/\/+$/, '');
  if (url === '') {
    return (
      <Banner intent="warning" title="You have not set the Ansible Form Url">
        The provider sends people back to it. Set it in the <Link to="/settings">general settings</Link> first.
      </Banner>
    );
  }
  const address = url + path;
  return (
    <Card title="Callback URL">
      <p>Register this address with the provider: it sends people back here when they have signed in.</p>
      <div className={styles['copied']}>
        <code>{address}</code>
        <CopyButton text={address} />
      </div>
    </Card>
  );
}

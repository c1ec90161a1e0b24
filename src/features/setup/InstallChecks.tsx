import { CheckmarkCircleFilled, DismissCircleFilled, SubtractCircleFilled } from '@fluentui/react-icons';
import type { CheckStatus } from '#contract/setup.ts';
import { Banner } from '#ui/Banner.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import styles from './setup.module.css';

export type InstallView =
  | { readonly at: 'loading' }
  | { readonly at: 'failed' }
  | { readonly at: 'ready'; readonly checks: readonly { readonly label: string; readonly status: CheckStatus }[] };

const tones: Readonly<Record<CheckStatus, Tone>> = { OK: 'success', Failed: 'danger', Skipped: 'neutral' };
const icons = { OK: <CheckmarkCircleFilled />, Failed: <DismissCircleFilled />, Skipped: <SubtractCircleFilled /> };

/** The checks, each with how it ended. */
export function InstallChecks({ view }: { readonly view: InstallView }) {
  return (
    <Page title="Installation checks" width="text">
      {view.at === 'loading' && <Skeletons rows={8} height={32} />}
      {view.at === 'failed' && <Banner intent="error" title="Failed to perform checks. Please try again later." />}
      {view.at === 'ready' && (
        <ul className={styles['checks']}>
          {view.checks.map(({ label, status }) => (
            <li key={label}>
              <span>{label}</span>
              <Pill tone={tones[status]} icon={icons[status]}>
                {status}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

import { Button, Spinner } from '@fluentui/react-components';
import type { Run } from '#hooks/use-run.ts';
import { Banner } from '#ui/Banner.tsx';
import { Time } from '#ui/Time.tsx';
import styles from './Form.module.css';

/** The launch was sent and never answered: shows what the job list knows, and lets the person decide. */
export function LostLaunch({ run }: { readonly run: Run }) {
  const { launch } = run;
  if (launch.at !== 'lost') return null;
  const actions = (
    <>
      <Button onClick={run.search} disabled={launch.looking}>
        Look again
      </Button>
      <Button onClick={run.close}>Back to the form</Button>
    </>
  );
  return (
    <Banner intent="warning" title="No answer came to the launch" actions={actions}>
      <p>Nobody knows yet whether the job runs. It is not sent again by itself, because that could start it twice.</p>
      {launch.looking && <Spinner size="tiny" label="Looking in the job list" />}
      {!launch.looking && launch.found === null && (
        <p>The server cannot be asked now. It is asked again by itself when the connection returns.</p>
      )}
      {!launch.looking && launch.found?.length === 0 && <p>The job list has no job of yours from this form since then.</p>}
      <ul className={styles['candidates']}>
        {launch.found?.map((job) => (
          <li key={job.id}>
            Job {job.id}, {job.status}, started <Time at={Date.parse(job.start)} />{' '}
            <Button size="small" onClick={() => run.recognise(job.id)}>
              Follow this job
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

import { Button, ToggleButton } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons';
import { useParams, useSearchParams } from 'react-router-dom';
import { reasonOf, type Failure } from '#contract/failure.ts';
import { useJobs } from '#hooks/use-jobs.ts';
import { useCan } from '#hooks/use-session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { later } from '#ui/later.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useMedia } from '#ui/use-media.ts';
import { JobAlone, JobPane } from './JobPane.tsx';
import styles from './jobs.module.css';
import { JobList } from './JobList.tsx';
import { orderIn, orderText, shownIn } from './list.ts';

const FindInLogs = later(async () => (await import('./FindInLogs.tsx')).FindInLogs);

/** The job log; with an id in the address also that job, beside the list where there is room, else alone. */
export function JobsPage() {
  const id = useParams()['id'];
  const hasRoom = useMedia('(min-width: 1400px)');
  if (id !== undefined && !hasRoom) return <JobAlone id={id} />;
  return <JobLog id={id} />;
}

/** A part of the job's address is what the list shows, so that a reload or the way back finds it again. */
function JobLog({ id }: { readonly id: string | undefined }) {
  const view = useJobs();
  const say = useToast();
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        before.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  const refresh = async () => {
    const outcome = await view.refresh();
    if (!outcome.ok && outcome.error.kind !== 'unauthorized') say('error', 'Could not get jobs', reasonOf(outcome.error));
  };
  const ofList = new URLSearchParams(params);
  for (const ofJob of ['step', 'compare', 'find']) ofList.delete(ofJob);
  const search = ofList.size === 0 ? '' : `?${ofList.toString()}`;
  const isReady = view.at === 'ready';
  const isFinding = params.get('find') === '1';
  return (
    <Page
      title="Job log"
      asOf={isReady ? view.asOf : undefined}
      live={isReady && view.live}
      actions={<FindToggle isOn={isFinding} onTurn={(is) => set({ find: is ? '1' : '' })} />}
    >
      {isFinding && <FindInLogs linkTo={(job) => `/jobs/${job}${search === '' ? '?' : `${search}&`}find=1`} />}
      <div className={id === undefined ? '' : styles['beside']} {...(id === undefined ? {} : { 'data-beside': '' })}>
        {view.at === 'loading' && <Skeletons rows={11} height={44} />}
        {view.at === 'missing' && <NoJobs failure={view.failure} onRetry={() => void refresh()} />}
        {isReady && (
          <JobList
            jobs={view.jobs}
            selected={id === undefined ? null : Number(id)}
            shown={shownIn(params)}
            viewer={{ isMine: (job) => can('own job', job), mayApprove: (job) => can('approve job', job) }}
            onShown={({ mine, status }) => set({ mine: mine ? '1' : '', status: status ?? '' })}
            filter={params.get('filter') ?? ''}
            onFilter={(filter) => set({ filter })}
            page={Number(params.get('page') ?? 1)}
            onPage={(page) => set({ page: page === 1 ? '' : String(page) })}
            order={orderIn(params)}
            onOrder={(order) => set({ sort: orderText(order) })}
            records={view.records}
            onRecords={view.setRecords}
            onRefresh={refresh}
            linkTo={(job) => `/jobs/${job}${search}`}
          />
        )}
        {id !== undefined && <JobPane id={id} />}
      </div>
    </Page>
  );
}

function FindToggle({ isOn, onTurn }: { readonly isOn: boolean; readonly onTurn: (is: boolean) => void }) {
  return (
    <ToggleButton icon={<DocumentSearchRegular />} checked={isOn} onClick={() => onTurn(!isOn)}>
      Search in logs
    </ToggleButton>
  );
}

function NoJobs({ failure, onRetry }: { readonly failure: Failure | null; readonly onRetry: () => void }) {
  return (
    <div>
      {failure !== null && failure.kind !== 'unauthorized' && (
        <Banner intent="error" title="Could not get jobs">
          {reasonOf(failure)}
        </Banner>
      )}
      <Empty text="This device has not seen the job log yet." action={<Button onClick={onRetry}>Try again</Button>} />
    </div>
  );
}

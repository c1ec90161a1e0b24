import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isUnanswered, reasonOf, type Failure } from '#contract/failure.ts';
import { useFavourites, useViewSetting } from '#hooks/use-choices.ts';
import { useHalfFilledForms } from '#hooks/use-half-filled-forms.ts';
import { useLeftBehind } from '#hooks/use-left-behind.ts';
import { usePortal, useReloadPortal } from '#hooks/use-portal.ts';
import { useCan } from '#hooks/use-session.ts';
import { LeftBehind } from '#ui/LeftBehind.tsx';
import { later } from '#ui/later.tsx';
import { useIdle } from '#ui/use-idle.ts';
import { useUnhurried } from '#ui/use-unhurried.ts';
import { Catalogue } from './Catalogue.tsx';
import { CatalogueLoading, CatalogueMissing } from './states.tsx';
import { pathOf } from './tree.ts';

// The job log is asked for once the forms are there.
const MyJobs = later(async () => (await import('./MyJobs.tsx')).MyJobs);

function MyJobsLater() {
  const isIdle = useIdle();
  return isIdle ? <MyJobs /> : null;
}

/** The forms this person may open: by category, by name, as tiles or as a list. */
export function CataloguePage() {
  const [params] = useSearchParams();
  const portal = usePortal();
  const reload = useReloadPortal();
  const can = useCan();
  const marks = useFavourites();
  const halfFilled = useHalfFilledForms();
  const left = useLeftBehind((name) => portal.at === 'ready' && !portal.forms.some((form) => form.name === name));
  const [shape, setShape] = useViewSetting<'tiles' | 'list'>('catalogue.shape', 'tiles');
  const [quick, setQuick] = useViewSetting<'open' | 'folded'>('catalogue.quick', 'open');
  const roomRef = useRef<HTMLDivElement>(null);
  const isReady = useUnhurried(portal.at === 'ready');
  if (portal.at === 'missing')
    return <CatalogueMissing reason={portal.failure && whyMissing(portal.failure)} onRetry={() => void reload()} />;
  if (portal.at === 'loading' || !isReady) return <CatalogueLoading roomRef={roomRef} />;
  return (
    <Catalogue
      roomRef={roomRef}
      portal={portal}
      path={pathOf(params.get('category') ?? '')}
      marks={marks}
      shape={shape}
      onShape={setShape}
      quick={quick}
      onQuick={setQuick}
      halfFilled={halfFilled}
      problems={can('open designer') ? portal.problems : []}
      myJobs={<MyJobsLater />}
      notes={<LeftBehind {...left} />}
    />
  );
}

const whyMissing = (failure: Failure): string => (isUnanswered(failure) ? 'The server does not answer.' : reasonOf(failure));

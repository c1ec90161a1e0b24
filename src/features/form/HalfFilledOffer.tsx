import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { CompiledForm } from '#engine/index.ts';
import type { HalfFilledView } from '#hooks/use-half-filled.ts';
import type { Offer } from '#sync/half-filled.ts';
import { Banner, Details } from '#ui/Banner.tsx';
import { Time } from '#ui/Time.tsx';
import { labelOf } from './asked.ts';
import { focusTitle } from './focus.ts';

/** What was entered here before and neither run nor discarded. Nothing is filled in before the person says so. */
export function HalfFilledOffer({ view, compiled }: { readonly view: HalfFilledView; readonly compiled: CompiledForm }) {
  const { offer } = view;
  const place = useFocusKept(offer);
  if (offer === null) return null;
  return (
    <div ref={place}>
      {offer.at === 'discarded' ? <Discarded view={view} /> : <Offered view={view} offer={offer} compiled={compiled} />}
    </div>
  );
}

/** A press that takes the pressed button away leaves the focus on what came instead of it, or on the form. */
function useFocusKept(offer: Offer | null) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(offer);
  useEffect(() => {
    const isLost = before.current !== null && before.current !== offer && document.activeElement === document.body;
    before.current = offer;
    if (!isLost) return;
    if (offer === null) focusTitle();
    else place.current?.querySelector('button')?.focus();
  }, [offer]);
  return place;
}

interface OfferedProps {
  readonly view: HalfFilledView;
  readonly offer: Offer;
  readonly compiled: CompiledForm;
}
function Offered({ view, offer, compiled }: OfferedProps) {
  const labels = (names: readonly string[]): readonly string[] => names.map((name) => labelOf(compiled, name));
  const isAgain = compiled.fields.some((field) => field.kind === 'password' || field.kind === 'file');
  const actions = (
    <>
      <Button appearance="primary" onClick={view.take}>
        Fill in
      </Button>
      <Button onClick={view.discard}>Discard</Button>
      <Button onClick={view.putAside}>Not now</Button>
    </>
  );
  return (
    <Banner intent="info" title="You left this form half-filled" actions={actions}>
      <p>
        {view.kept.length === 0 ? 'What you began is' : counted(view.kept.length, 'answer is', 'answers are')} on this device, last changed{' '}
        <Time at={offer.kept.editedAt} />.{isAgain && ' Passwords and files have to be given again.'}
      </p>
      {view.kept.length > 0 && <Details label={`Kept (${view.kept.length})`} lines={labels(view.kept)} />}
      {view.begun.length > 0 && <Details label={`Begun (${view.begun.length})`} lines={labels(view.begun)} />}
      {view.dropped.length > 0 && <Details label={`No longer in the form (${view.dropped.length})`} lines={view.dropped} />}
      {view.added.length > 0 && <Details label={`New in the form (${view.added.length})`} lines={labels(view.added)} />}
    </Banner>
  );
}

function Discarded({ view }: { readonly view: HalfFilledView }) {
  const actions = (
    <>
      <Button onClick={view.undo}>Undo</Button>
      <Button onClick={view.putAside}>Close</Button>
    </>
  );
  return <Banner intent="info" title="What you had entered is discarded" actions={actions} />;
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

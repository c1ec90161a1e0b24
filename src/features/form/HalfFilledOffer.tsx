import { Button } from '@fluentui/react-components';
import type { CompiledForm } from '#engine/index.ts';
import type { HalfFilledView } from '#hooks/use-half-filled.ts';
import { Banner, Details } from '#ui/Banner.tsx';
import { Time } from '#ui/Time.tsx';

/** What was entered here before and neither run nor discarded. Nothing is filled in before the person says so. */
export function HalfFilledOffer({ view, compiled }: { readonly view: HalfFilledView; readonly compiled: CompiledForm }) {
  const { offer } = view;
  if (offer === null) return null;
  if (offer.at === 'discarded') return <Discarded view={view} />;
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
        {counted(view.kept.length, 'answer is', 'answers are')} on this device, last changed <Time at={offer.kept.editedAt} />.
        {isAgain && ' Passwords and files have to be given again.'}
      </p>
      {view.kept.length > 0 && <Details label={`Kept (${view.kept.length})`} lines={labels(view.kept)} />}
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

function labelOf({ indexOf, fields }: CompiledForm, name: string): string {
  const at = indexOf.get(name);
  return at === undefined ? name : fields[at]!.label;
}

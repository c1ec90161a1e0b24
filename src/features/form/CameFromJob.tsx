import { Link } from 'react-router-dom';
import { fieldOf, type CompiledForm, type FormState } from '#engine/index.ts';
import { useFormFact, useFormStore } from '#hooks/use-form-engine.ts';
import type { Again } from '#hooks/use-again.ts';
import { Banner, Details } from '#ui/Banner.tsx';
import { isWaiting, labelOf } from './asked.ts';

/** Says whose values the form was filled in with, and what of them has no place in the form as it is now. Nothing runs by itself. */
export function CameFromJob({ again }: { readonly again: Exclude<Again, { readonly at: 'none' | 'coming' }> }) {
  const { compiled } = useFormStore().current();
  const job = <Link to={`/jobs/${again.job}`}>Job {again.job}</Link>;
  if (again.at === 'failed') {
    return (
      <Banner intent="warning" title="The form could not be filled in again">
        {job}: {again.reason || 'it is not to be had'}.
      </Banner>
    );
  }
  return <Filled again={again} compiled={compiled} job={job} />;
}

interface FilledProps {
  readonly again: Extract<Again, { readonly at: 'filled' }>;
  readonly compiled: CompiledForm;
  readonly job: React.ReactNode;
}
function Filled({ again: { refill }, compiled, job }: FilledProps) {
  const { answers, added, again, gone, unfit } = refill;
  const lost = useFormFact((state) => lostIn(state, answers).join('\n'));
  const labels = (names: readonly string[]): readonly string[] => names.map((name) => labelOf(compiled, name));
  const count = Object.keys(answers).length;
  return (
    <Banner intent="info" title="Filled in again">
      <p>
        {count} {count === 1 ? 'value' : 'values'} of {job}. Check them, change what has to be different, and run the form.
      </p>
      {again.length > 0 && <Details label={`To be filled in again (${again.length})`} lines={labels(again)} isOpen />}
      {lost !== '' && <Details label={`No longer offered (${lost.split('\n').length})`} lines={labels(lost.split('\n'))} isOpen />}
      {unfit.length > 0 && <Details label={`Of another kind now (${unfit.length})`} lines={labels(unfit)} isOpen />}
      {gone.length > 0 && <Details label={`No longer in the form (${gone.length})`} lines={gone} />}
      {added.length > 0 && <Details label={`Without a value in the job (${added.length})`} lines={labels(added)} />}
    </Banner>
  );
}

/** Choices that the lists of the form do not have any more, as far as they have come. */
function lostIn(state: FormState, answers: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(answers).filter((name) => {
    const found = fieldOf(state, name);
    if (found === null || found.field.kind !== 'enum' || !found.state.visible || isWaiting(found.state)) return false;
    return found.state.value === undefined && !found.state.touched;
  });
}

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '#contract/failure.ts';
import { useHalfFilledForms } from '#hooks/use-half-filled-forms.ts';
import { useForm, useReloadPortal } from '#hooks/use-portal.ts';
import { useToast } from '#ui/toasts.tsx';
import { focusTitle } from './focus.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NoForm } from './NoForm.tsx';
import { OpenForm } from './OpenForm.tsx';

/** `/form?form=NAME`: one form, with whatever else the link fills in. Another link is another opening of a form. */
export function FormPage() {
  const [query] = useSearchParams();
  const name = query.get('form') ?? '';
  const view = useForm(name);
  const isLeft = useHalfFilledForms().has(name);
  const reload = useReloadPortal();
  const say = useToast();
  const [round, setRound] = useState(0);
  const reopen = async () => {
    const answer = await reload();
    if (!answer.ok) say('warning', 'Could not get forms.yaml file', reasonOf(answer.error));
    setRound((before) => before + 1);
  };
  useEffect(() => {
    // The button that asked for it went with the form before.
    if (round > 0 && document.activeElement === document.body) focusTitle();
  }, [round]);
  if (view.at === 'missing') return <NoForm name={name} why={view.why} />;
  if (view.at === 'loading') return <FormSkeleton name={name} />;
  return <OpenForm key={`${round} ${query.toString()}`} view={view} query={query} isLeft={isLeft} onReload={() => void reopen()} />;
}

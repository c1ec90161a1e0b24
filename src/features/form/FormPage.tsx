import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '#contract/failure.ts';
import { useForm, useReloadPortal } from '#hooks/use-portal.ts';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { NoForm } from './NoForm.tsx';
import { OpenForm } from './OpenForm.tsx';

/** `/form?form=NAME`: one form, with whatever else the link fills in. Another link is another opening of a form. */
export function FormPage() {
  const [query] = useSearchParams();
  const name = query.get('form') ?? '';
  const view = useForm(name);
  const reload = useReloadPortal();
  const say = useToast();
  const [round, setRound] = useState(0);
  const reopen = async () => {
    const answer = await reload();
    if (!answer.ok) say('warning', 'Could not get forms.yaml file', reasonOf(answer.error));
    setRound((before) => before + 1);
  };
  if (view.at === 'missing') return <NoForm name={name} why={view.why} />;
  if (view.at === 'loading') {
    return (
      <Page title={name || 'Form'} width="text">
        <Skeletons rows={6} height={56} />
      </Page>
    );
  }
  return <OpenForm key={`${round} ${query.toString()}`} view={view} query={query} onReload={() => void reopen()} />;
}

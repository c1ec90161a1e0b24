import { Button } from '@fluentui/react-components';
import { reasonOf } from '#contract/failure.ts';
import { useDesigner } from '#hooks/use-designer.ts';
import { useCan } from '#hooks/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { useState } from 'react';
import { Desk } from './Desk.tsx';
import { PreviewedProvider, previewedFields, PreviewProvider, type FormPreviewPart } from './preview-part.ts';

/** Where forms, categories, roles and constants are made. Who may not design sees nothing (administrator specification 1). */
export function DesignerPage({ Preview = null }: { readonly Preview?: FormPreviewPart | null }) {
  const can = useCan();
  const [previewed] = useState(previewedFields);
  if (!can('open designer')) return <title>Fieldrun</title>;
  return (
    <PreviewProvider value={Preview}>
      <PreviewedProvider value={previewed}>
        <Designer />
      </PreviewedProvider>
    </PreviewProvider>
  );
}

function Designer() {
  const view = useDesigner();
  if (view.at === 'ready') return <Desk designer={view} />;
  return (
    <Page title="Designer">
      {view.at === 'loading' ? (
        <Skeletons rows={10} height={40} />
      ) : (
        <Empty
          text={view.failure?.kind === 'refused' ? reasonOf(view.failure) : 'This device has not seen the forms yet.'}
          action={<Button onClick={() => void view.refresh()}>Try again</Button>}
        />
      )}
    </Page>
  );
}

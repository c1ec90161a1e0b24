import { Button, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useRef, useState, type ReactNode } from 'react';
import { reasonOf, type Failure } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useResource, type ResourceActions, type Row } from '#hooks/use-resource.ts';
import { Banner } from '#ui/Banner.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { paged } from '#ui/paged.ts';
import { Pager } from '#ui/Pager.tsx';
import { Tip } from '#ui/Tip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useShortcut } from '#ui/use-shortcut.ts';
import type { ResourceDeclaration } from './declare.ts';
import styles from './list.module.css';
import { ordered, searched } from './list.ts';
import { ResourceEditor } from './ResourceEditor.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { failureText } from './SingleEditor.tsx';
import { useListAddress, type ListAddress } from './use-list-address.ts';

export interface ResourcePageProps {
  readonly declared: ResourceDeclaration;
  /** How often the list is read while it is shown, in ms. */
  readonly everyMs?: number;
  /** Above the list. */
  readonly renderNotes?: (rows: readonly Row[]) => ReactNode;
  /** Buttons of a row beside Delete. */
  readonly renderActions?: (row: Row, actions: ResourceActions) => ReactNode;
  /** Why a row cannot be deleted; null = it can. */
  readonly whyNotRemove?: (row: Row) => string | null;
  /** Why a row cannot be edited; null = it can. It is shown in the place of the editor. */
  readonly whyNotEdit?: (row: Row) => string | null;
  /** What stands below the controls of a row that exists. */
  readonly renderAside?: (row: Row) => ReactNode;
}

/** A page that lists rows and edits one of them. */
export function ResourcePage(props: ResourcePageProps) {
  const { declared, everyMs } = props;
  const view = useResource(declared.resource, everyMs);
  const address = useListAddress();
  const isReady = view.at === 'ready';
  const hasRoom = useMedia('(min-width: 1200px)');
  const isAlone = address.selected !== null && !hasRoom;
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => address.select('new')}>
      New {declared.one}
    </Button>
  );
  return (
    <Page
      title={declared.title}
      asOf={isReady ? view.asOf : undefined}
      live={isReady && view.live}
      actions={isReady && !isAlone ? add : undefined}
    >
      {view.at === 'loading' && <Skeletons rows={11} height={44} />}
      {view.at === 'missing' && <Missing failure={view.failure} onRetry={() => void view.refresh()} />}
      {isReady && (
        <div className={address.selected !== null && hasRoom ? styles['beside'] : ''} data-focus-home="rows">
          {!isAlone && <List {...props} rows={view.value} actions={view} address={address} add={add} />}
          {address.selected !== null && <Selected {...props} key={address.selected} rows={view.value} actions={view} address={address} />}
        </div>
      )}
    </Page>
  );
}

interface PartProps extends ResourcePageProps {
  readonly rows: readonly Row[];
  readonly actions: ResourceActions;
  readonly address: ListAddress;
}

function List(props: PartProps & { readonly add: ReactNode }) {
  const { declared, rows, address, actions, renderActions } = props;
  const found = searched(rows, declared.columns, address.filter);
  const pages = paged(ordered(found, declared.columns, address.order), address.page, 3);
  // A row that is only made and deleted has nothing to edit.
  const hasMore = Object.values(declared.fields).some((field) => field.once !== true);
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus());
  return (
    <div className={styles['list']}>
      {props.renderNotes?.(rows)}
      {rows.length > 0 && (
        <div className={styles['toolbar']}>
          <Input
            input={{ ref: search }}
            type="search"
            className={styles['search'] ?? ''}
            placeholder={`Filter by ${declared.columns.map(({ label }) => label.toLowerCase()).join(', ')}`}
            aria-label={`Filter ${declared.title}`}
            aria-keyshortcuts="/"
            contentBefore={<SearchRegular />}
            value={address.filter}
            onChange={(_, { value }) => address.setFilter(value)}
          />
          <output className={styles['count']}>
            {found.length === rows.length ? `${rows.length} in all` : `${found.length} of ${rows.length}`}
          </output>
        </div>
      )}
      {rows.length === 0 && <Empty text={`There is no ${declared.one} yet.`} action={props.add} />}
      {rows.length > 0 && found.length === 0 && (
        <Empty
          text={`No ${declared.one} matches “${address.filter}”.`}
          action={<Button onClick={() => address.setFilter('')}>Clear filter</Button>}
        />
      )}
      {pages.items.length > 0 && (
        <ResourceTable
          declared={declared}
          rows={pages.items}
          order={address.order}
          onOrder={address.setOrder}
          selected={address.selected}
          linkTo={address.linkTo}
          renderActions={(row) => (
            <>
              {hasMore && <Edit {...props} row={row} />}
              {renderActions?.(row, actions)}
              <Remove {...props} row={row} />
            </>
          )}
        />
      )}
      <Pager pages={pages} onPage={address.setPage} />
    </div>
  );
}

function Edit({ declared, row, whyNotEdit, address }: PartProps & { readonly row: Row }) {
  const why = whyNotEdit?.(row) ?? null;
  return (
    <Tip content={why ?? 'Edit'} relationship={why === null ? 'inaccessible' : 'description'}>
      <Button
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={`Edit ${declared.nameOf(row)}`}
        disabledFocusable={why !== null}
        onClick={() => address.select(String(row.id))}
      />
    </Tip>
  );
}

function Remove({ declared, row, actions, whyNotRemove, address }: PartProps & { readonly row: Row }) {
  const confirm = useConfirm();
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const why = away ?? whyNotRemove?.(row) ?? null;
  const name = declared.nameOf(row);
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Are you sure you want to delete ${declared.one} '${name}'?`,
      text: declared.lossOf(row),
      confirm: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    const written = await actions.remove(row);
    switch (written.at) {
      case 'saved':
        say('success', declared.said.removed);
        if (address.selected === String(row.id)) address.select(null);
        return;
      case 'refused':
        return say('error', failureText(written.failure));
      case 'unknown':
        return say('warning', `Whether ${declared.one} '${name}' was deleted is not known`, 'The server did not answer.');
      case 'changed':
      case 'gone':
        return undefined;
    }
  };
  return (
    <Tip content={why ?? 'Delete'} relationship={why === null ? 'inaccessible' : 'description'}>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${name}`}
        disabledFocusable={why !== null}
        onClick={() => void remove()}
      />
    </Tip>
  );
}

function Selected({ declared, rows, actions, address, renderAside, whyNotEdit }: PartProps) {
  const isNew = address.selected === 'new';
  const row = rows.find(({ id }) => String(id) === address.selected) ?? null;
  // Which rows were there when the editor was opened: one that never was is an old link.
  const [wasThere, setWasThere] = useState(row !== null);
  if (row !== null && !wasThere) setWasThere(true);
  const close = (): void => address.select(null);
  const why = row === null ? null : (whyNotEdit?.(row) ?? null);
  const isUnknown = !isNew && row === null && !wasThere;
  if (isUnknown || why !== null) {
    return (
      <section className={styles['editor']} aria-label={declared.one}>
        <Empty text={why ?? `There is no such ${declared.one} any more.`} action={<Button onClick={close}>Close</Button>} />
        {row !== null && renderAside?.(row)}
      </section>
    );
  }
  return (
    <ResourceEditor
      declared={declared}
      actions={actions}
      row={row}
      isNew={isNew}
      onClose={close}
      onCreated={(id) => address.select(id === null ? null : String(id))}
      {...(renderAside && { renderAside })}
    />
  );
}

function Missing({ failure, onRetry }: { readonly failure: Failure | null; readonly onRetry: () => void }) {
  return (
    <div>
      {failure !== null && failure.kind !== 'unauthorized' && (
        <Banner intent="error" title={failure.message}>
          {reasonOf(failure)}
        </Banner>
      )}
      <Empty text="This device has not seen this list yet." action={<Button onClick={onRetry}>Try again</Button>} />
    </div>
  );
}

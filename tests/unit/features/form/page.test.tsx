import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { blocking, readPrefill } from '#engine/index.ts';
import { Blocked } from '#features/form/Blocked.tsx';
import { BusyMark } from '#features/form/BusyMark.tsx';
import { Extravars } from '#features/form/Extravars.tsx';
import { FormHeader } from '#features/form/FormHeader.tsx';
import { usePanels } from '#features/form/panels.ts';
import { Section } from '#features/form/Section.tsx';
import { useLinkCopy } from '#features/form/use-link-copy.ts';
import { useProblems } from '#features/form/use-problems.ts';
import { useReload } from '#features/form/use-reload.ts';
import { Warnings } from '#features/form/Warnings.tsx';
import type { FormStore } from '#hooks/form-store.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { admin, stage, viewer } from '#tests/support/form-stage.tsx';

// Whole pages are drawn here, which takes its time on a busy machine.

afterEach(() => vi.useRealTimers());

const fieldsOf = (store: FormStore, showHidden = false) => {
  const { compiled } = store.current();
  return compiled.layout.map((group) => (
    <Section key={group.title} compiled={compiled} group={group} lineCount={group.lines.length} showHidden={showHidden} />
  ));
};
const list = (name: string) => within(screen.getByRole('region', { name }));

function Why({ onReveal }: { readonly onReveal: (() => void) | null }) {
  const state = useFormState();
  return <Blocked state={state} blockers={blocking(state)} isFolding={false} onReveal={onReveal} />;
}

describe('why Run is disabled', () => {
  const fields = [
    { name: 'host', type: 'text', label: 'Host name', required: true },
    { name: 'region', type: 'enum', expression: 'fn.regions()' },
    { name: 'secret', type: 'text', hide: true, required: true },
  ];
  const draw = (store: FormStore) => (
    <>
      {fieldsOf(store)}
      <Why onReveal={null} />
    </>
  );

  test('every field in the way is named with its cause once waiting lasts, and leads to the field', async () => {
    stage({ fields }, draw);
    expect(screen.queryByRole('region', { name: 'Why is Run disabled' })).toBeNull();
    await screen.findByRole('region', { name: 'Why is Run disabled' });
    const items = list('Why is Run disabled').getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Host name: This field is required'),
      expect.stringMatching(/^region: ./),
      expect.stringContaining('secret (hidden, so only the designer of the form can help): This field is required'),
    ]);
    await userEvent.click(list('Why is Run disabled').getByRole('button', { name: /^Host name/ }));
    await vi.waitFor(() => expect(screen.getByRole('textbox', { name: /Host name/ })).toHaveFocus());
  });

  test('a field that misses the connection says so', async () => {
    const { failed } = stage({ fields: [fields[1]!] }, draw);
    act(() => failed('region', 'Needs a connection', true));
    const item = (await screen.findByRole('region', { name: 'Why is Run disabled' })).textContent;
    expect(item).toMatch(/connection/i);
  });

  test('once all is evaluated, only what was touched or tried is listed, as fields to correct', async () => {
    const { store, answer } = stage({ fields: [fields[0]!, fields[1]!] }, draw);
    await act(async () => answer('region', ['eu']));
    expect(screen.queryByRole('listitem')).toBeNull();
    await act(async () => store.send({ type: 'checked' }));
    expect(
      list('Fields to correct')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Host name: This field is required']);
  });

  test('who may see hidden fields is led to them', async () => {
    const onReveal = vi.fn();
    const { store } = stage({ fields: [fields[2]!] }, () => <Why onReveal={onReveal} />);
    await act(async () => store.send({ type: 'checked' }));
    await userEvent.click(screen.getByRole('button', { name: /^secret/ }));
    expect(onReveal).toHaveBeenCalled();
  });
});

describe('the busy mark', () => {
  test('turns while fields are evaluated, warns with their names after 5 s without progress, and goes', async () => {
    vi.useFakeTimers();
    const { answer } = stage({ fields: [{ name: 'region', type: 'enum', label: 'Region', expression: 'fn.regions()' }] }, () => (
      <BusyMark />
    ));
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.getByRole('progressbar', { name: 'Fields are being evaluated' })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(4700));
    expect(screen.getByRole('button', { name: 'Not evaluated yet: Region' })).toBeInTheDocument();
    vi.useRealTimers();
    await act(async () => answer('region', ['eu']));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

function Header({ onReload = () => undefined, onCopyLink = () => undefined, isBare = false, store }: HeaderProps) {
  const { form } = store.current().compiled;
  const panels = usePanels(form.showHelp);
  return (
    <FormHeader
      form={form}
      asOf={1_700_000_000_000}
      live
      warnings={2}
      isNarrow={false}
      standing=""
      panels={panels}
      {...{ isBare, onReload, onCopyLink }}
    />
  );
}
interface HeaderProps {
  readonly store: FormStore;
  readonly onReload?: () => void;
  readonly onCopyLink?: () => void;
  readonly isBare?: boolean;
}

describe('the title row', () => {
  const fields = [
    { name: 'host', type: 'text' },
    { name: 'secret', type: 'text', hide: true },
  ];

  test('offers what the specification names, with help closed or open as the form wants it', async () => {
    stage({ fields, form: { help: '# Hello', showHelp: true } }, (store) => <Header store={store} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Deploy' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide help' }));
    expect(screen.getByRole('button', { name: 'Show help' })).toBeVisible();
    for (const name of ['Show Extravars', 'Reload This Form', 'Copy form link with values', 'Form warnings (2)'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Verbose' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Show hidden fields' })).not.toBeChecked();
  });

  test('verbose logging and hidden fields are for admins, extravars for whom their role lets', () => {
    stage({ fields, user: { ...viewer, options: { showExtravars: false } } }, (store) => <Header store={store} />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show Extravars' })).toBeNull();
  });

  test('an action that hides the form takes with it what only concerns its fields', () => {
    stage({ fields, user: admin }, (store) => <Header store={store} isBare />);
    expect(screen.queryByRole('button', { name: 'Copy form link with values' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reload This Form' })).toBeVisible();
  });
});

function Reload({ store, onReload }: { readonly store: FormStore; readonly onReload: () => void }) {
  const reload = useReload(store, onReload);
  return <button onClick={reload}>Reload</button>;
}

describe('reloading', () => {
  const fields = [
    { name: 'host', type: 'text' },
    { name: 'pw', type: 'password' },
  ];

  test('an untouched form is reloaded at once', async () => {
    const onReload = vi.fn();
    stage({ fields }, (store) => <Reload store={store} onReload={onReload} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalled();
  });

  test('one that was worked on only after asking, which names what cannot be kept', async () => {
    const onReload = vi.fn();
    const { store } = stage({ fields }, (now) => <Reload store={now} onReload={onReload} />);
    act(() => store.send({ type: 'chosen', field: 'pw', input: 'x' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/kept on this device and offered again\. Passwords and files have to be given again/)).toBeVisible();
    expect(onReload).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Reload' }));
    await vi.waitFor(() => expect(onReload).toHaveBeenCalled());
  });
});

function CopyLink({ store }: { readonly store: FormStore }) {
  return <button onClick={useLinkCopy(store)}>Copy</button>;
}

describe('copying a link', () => {
  const fields = [
    { name: 'who', type: 'text', default: 'Zoë 漢' },
    { name: 'pw', type: 'password', default: 's3cret' },
  ];

  test('it holds the values, in any script, and no password', async () => {
    stage({ fields }, (store) => <CopyLink store={store} />);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    const url = new URL(write.mock.calls[0]![0].replace('/#/form/', '/form'));
    expect(url.searchParams.get('form')).toBe('Deploy');
    const { prefill } = readPrefill(url.searchParams);
    expect(prefill.values).toEqual({ who: 'Zoë 漢' });
  });

  test('a clipboard that refuses is told', async () => {
    stage({ fields }, (store) => <CopyLink store={store} />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Error copying to clipboard')).toBeVisible();
  });
});

function Problems({ store }: { readonly store: FormStore }) {
  const session = { store, problems: store.current().compiled.problems } as Parameters<typeof useProblems>[0];
  return <Warnings messages={useProblems(session).map(({ message }) => message)} />;
}

describe('form warnings', () => {
  test('faults of the design are listed once each, and a question that failed joins them', async () => {
    const fields = [
      { name: 'a', type: 'text', dependencies: [{ name: 'nobody', values: [1] }] },
      { name: 'region', type: 'enum', expression: 'fn.regions()' },
    ];
    const { answer } = stage({ fields }, (store) => (
      <MemoryRouter>
        <Problems store={store} />
      </MemoryRouter>
    ));
    expect(screen.getByText('Form warnings')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await act(async () => answer('region', undefined, 'no such function'));
    expect(screen.getByText(/'region' has query errors/)).toHaveTextContent('no such function');
    expect(screen.getByRole('link', { name: 'Look it up in the reference guide' })).toHaveAttribute(
      'href',
      '/reference-guide/forms/form/formfield',
    );
  });
});

describe('extravars', () => {
  test('they are shown as JSON and as YAML and follow the form', async () => {
    const { store } = stage({ fields: [{ name: 'host', type: 'text', default: 'web1' }] }, () => (
      <Extravars isDrawer={false} onClose={() => undefined} />
    ));
    const tree = screen.getByRole('region', { name: 'Extravars' });
    expect(tree).toHaveTextContent('"web1"');
    await userEvent.click(screen.getByRole('tab', { name: 'YAML' }));
    expect(await screen.findByText(/host: web1/)).toBeVisible();
    await act(async () => store.send({ type: 'chosen', field: 'host', input: 'web2' }));
    expect(await screen.findByText(/host: web2/)).toBeVisible();
  });

  test('a value that finds no place is told in the words of the specification', async () => {
    const fields = [
      { name: 'a', type: 'text', default: 'x', model: 'vm' },
      { name: 'b', type: 'text', default: 'y', model: 'vm.name' },
    ];
    stage({ fields }, () => <Extravars isDrawer={false} onClose={() => undefined} />);
    expect(await screen.findByText('Failed to generate json output. Contact the developer.')).toBeVisible();
  });
});

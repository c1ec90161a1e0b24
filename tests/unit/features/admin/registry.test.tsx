import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AdminArea } from '#features/admin/AdminArea.tsx';
import { adminPages } from '#features/admin/pages/index.ts';
import { adminSlugs } from '#features/admin/slugs.ts';
import { headingOf } from '#tests/support/admin-names.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { Toasts } from '#ui/toasts.tsx';

// Files of tests share their modules: what another one loaded knows nothing of the worlds pretended here, and the other way round.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const world = vi.hoisted(() => ({ may: true, knows: true }));
const ready = vi.hoisted(() => (value: unknown) => ({
  at: 'ready',
  value,
  asOf: 0,
  live: true,
  failure: null,
  refresh: async () => ({ ok: true }),
}));
const overview = vi.hoisted(() => ({
  at: '2030-01-31T12:00:00Z',
  version: '1',
  node: 'v22',
  started: '2030-01-01T00:00:00Z',
  checks: [],
  disk: null,
  jobs: { running: 0, waiting: 0, hours: [] },
  backups: { count: 0, newest: null },
  repositories: [],
  providers: [],
  certificates: [],
  setUp: [],
  tests: [],
  problems: [],
}));
vi.mock('#hooks/use-session.ts', () => ({ useCan: () => () => world.may }));
vi.mock('#hooks/use-setup.ts', () => ({ useKnowing: () => () => world.knows }));
vi.mock('#hooks/use-knows.ts', () => ({ useKnows: () => true }));
vi.mock('#hooks/services.tsx', () => ({
  useServices: () => ({ ids: { next: () => '1' }, clock: { now: () => 0, after: () => () => undefined } }),
}));
vi.mock('#hooks/use-connection.ts', () => ({ useConnection: () => ({ at: 'online' }), whyNotSent: () => null, useIsOnline: () => true }));
vi.mock('#hooks/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('#hooks/use-resource.ts', () => ({
  useResource: () => ready([{ id: 2, name: 'first', username: 'first', group_id: 2, is_database: true, status: 'success' }]),
  useRowAction: () => async () => ({ ok: true }),
}));
vi.mock('#hooks/use-single.ts', () => ({ useSingle: () => ready({ url: 'https://portal.lab', enableFormsYamlInDatabase: true }) }));
vi.mock('#hooks/use-kept-edit.ts', () => ({ useKeptEdit: () => ({ offer: null, edited: () => undefined, done: () => undefined }) }));
vi.mock('#hooks/use-known-hosts.ts', () => ({ useKnownHosts: () => ready(['host ssh-ed25519 AAAA']) }));
vi.mock('#hooks/use-ssh-key.ts', () => ({ useSshKey: () => ready({ art: 'art', publicKey: 'ssh-rsa AAAA' }) }));
vi.mock('#hooks/use-overview.ts', () => ({ useOverview: () => ready(overview), useLastOverview: () => overview }));
vi.mock('#hooks/use-activity.ts', () => ({
  everything: {},
  useActivity: () => ({ ...ready([]), hasMore: false, more: async () => ({ ok: true }), download: async () => ({ ok: true }) }),
}));
vi.mock('#hooks/use-environment.ts', () => ({ useEnvironment: () => ready([{ name: 'PORT', set: true, value: '1' }]) }));
vi.mock('#hooks/use-import-forms.ts', () => ({ useImportForms: () => async () => ({ ok: true }) }));
vi.mock('#hooks/use-repository-verbs.ts', () => ({ useRepositoryVerbs: () => async () => ({ ok: true }) }));

const open = (path: string) =>
  render(
    <FluentProvider theme={webLightTheme}>
      <Toasts>
        <Confirmations>
          <MemoryRouter initialEntries={[path]}>
            <AdminArea />
          </MemoryRouter>
        </Confirmations>
      </Toasts>
    </FluentProvider>,
  );

beforeAll(async () => {
  await Promise.all(adminPages.map(({ Page }) => Page.preload()));
}, 60_000);
afterEach(() => {
  cleanup();
  Object.assign(world, { may: true, knows: true });
});

const controls = ['button', 'textbox', 'searchbox', 'combobox', 'checkbox', 'link', 'img'] as const;

test('every address of the settings has its page, and every page its address', () => {
  expect(adminPages.map(({ slug }) => slug).toSorted()).toEqual([...adminSlugs].toSorted());
  expect(new Set(adminPages.map(({ title }) => title)).size).toBe(adminPages.length);
  expect(adminPages.filter(({ Page }) => !Page.isThere()).map(({ slug }) => slug)).toEqual([]);
});

test.each(adminPages.map(({ slug, title, group }) => [slug, title, group] as const))(
  '/%s stands in the menu as %s, has one heading, a name for the window, and a name for all that can be pressed or filled in',
  (slug, title, group) => {
    const { container } = open(`/${slug}`);
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([headingOf(slug)]);
    expect(document.title).toBe(`${headingOf(slug)} · Fieldrun`);
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }));
    const link = within(menu.getByRole('region', { name: group })).getByRole('link', { current: 'page' });
    expect([link.getAttribute('href'), link.textContent]).toEqual([`/${slug}`, title]);
    // One that is known to have no name, so that the query is known to find such.
    const known = container.appendChild(document.createElement('button'));
    const nameless = controls.flatMap((role) => screen.queryAllByRole(role, { name: '' }));
    expect(nameless.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([known.outerHTML]);
    known.remove();
    const ids = Array.from(container.querySelectorAll('[id]'), ({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  },
);

test.each(adminSlugs)('who may not open the settings sees nothing at /%s', (slug) => {
  world.may = false;
  const { container } = open(`/${slug}`);
  expect(container.textContent.replace('Fieldrun', '')).toBe('');
  expect(document.title).toBe('Fieldrun');
});

test('in front of a server that knows less its pages are not offered', () => {
  world.knows = false;
  open('/groups');
  const needed = adminPages.filter(({ needs }) => needs !== undefined).map(({ title }) => title);
  expect(needed).toEqual(['Overview', 'Activity']);
  for (const title of needed) expect(screen.queryByRole('link', { name: title })).toBeNull();
});

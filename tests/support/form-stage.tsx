import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { User } from '#contract/session.ts';
import { compileForm, openForm, readForm, readPrefill, type Effect, type FormEvent } from '#engine/index.ts';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';
import { FormStoreProvider } from '#hooks/use-form-engine.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { Toasts } from '#ui/toasts.tsx';
import './lists-are-there.ts';

export const admin: User = { username: 'admin', type: 'local', id: 1, groups: [], roles: ['admin'], options: {} };
export const viewer: User = { ...admin, username: 'viewer', id: 2, roles: ['viewer'] };

/** A form on the page, and what it asks of the world. */
export interface Stage {
  readonly store: FormStore;
  readonly asked: readonly Effect[];
  /** Answers the newest question of a field. */
  readonly answer: (field: string, output: unknown, error?: string) => void;
  readonly failed: (field: string, message: string, offline?: boolean) => void;
  readonly view: RenderResult;
}

export interface StageSetup {
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly form?: Readonly<Record<string, unknown>>;
  readonly user?: User;
  readonly link?: string;
}

/** Draws parts of a form page for somebody who is signed in, without network and storage. */
export function stage({ fields, form = {}, user = admin, link = '' }: StageSetup, draw: (store: FormStore) => ReactNode): Stage {
  const compiled = compileForm(readForm({ name: 'Deploy', ...form, fields }).form, {});
  const store = createFormStore(openForm(compiled, { prefill: readPrefill(new URLSearchParams(link)).prefill }));
  const asked: Effect[] = [];
  store.attach(() => ({ perform: (effect) => void asked.push(effect), cancel: () => undefined, stop: () => undefined }));
  const feed = (event: FormEvent): void => store.feed(event);
  const askOf = (field: string): number => asked.findLast((effect) => effect.do === 'ask' && effect.field === field)!.ask;
  const signedIn = { payload: { user } };
  const session = { subscribe: () => () => undefined, current: () => signedIn };
  const view = render(
    <ServicesProvider value={{ session } as unknown as Services}>
      <FluentProvider theme={webLightTheme}>
        <Toasts>
          <Confirmations>
            <FormStoreProvider value={store}>{draw(store)}</FormStoreProvider>
          </Confirmations>
        </Toasts>
      </FluentProvider>
    </ServicesProvider>,
  );
  return {
    store,
    asked,
    view,
    answer: (field, output, error) => feed({ type: 'answered', ask: askOf(field), output, ...(error === undefined ? {} : { error }) }),
    failed: (field, message, offline = false) => feed({ type: 'failed', ask: askOf(field), message, offline }),
  };
}

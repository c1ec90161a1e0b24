import { useState } from 'react';
import * as v from 'valibot';
import { getConfig } from '#contract/config.ts';
import { ConfigSource, FormsText, getConfigSource } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer, type AnswerView } from '#hooks/use-kept-answer.ts';
import { textsOfConfig } from '#sync/designer/config-texts.ts';
import { portalOf, type DesignedPortal } from '#sync/designer/portal-texts.ts';

/** What a server without texts says: all of it, so that a save does not lose what this page does not know. */
const getWholeConfig = { ...getConfig, output: v.record(v.string(), v.unknown()) };

const Texts = v.object({ base: FormsText, files: v.array(FormsText) });
const Source = v.object({ texts: Texts, revision: v.nullable(v.string()), place: ConfigSource.entries.place, disabled: v.string() });
type Source = v.InferOutput<typeof Source>;

/** The portal as the server had it when it was last read. `revision` null: it has no texts, these were made of its configuration. */
export interface DesignerSource {
  readonly portal: DesignedPortal;
  readonly revision: string | null;
  /** Why it cannot be changed here, in words for people; '' = it can. */
  readonly disabled: string;
  /** ms since 1970 */
  readonly asOf: number;
  readonly live: boolean;
}

const elsewhere = {
  files: '',
  repository: 'The forms come from a git repository. Change them there, then pull it under Settings, Repositories.',
  database: 'The forms are in the settings. Change them under Settings, General.',
} as const;

const unheard: Failure = { kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' };

const timeoutMs = 60_000;

/** What the portal is made of, as last read on this device. */
export function useDesignerSource(): AnswerView<DesignerSource> & { readonly refresh: () => Promise<Result<void, Failure>> } {
  const { api, setup } = useServices();
  const view = useKeptAnswer({
    name: '/config/source',
    schema: Source,
    everyMs: null,
    async ask(signal) {
      // Texts made of the configuration of a server that has texts would lack all comments.
      if (setup.version.current() === null) await setup.loadVersion();
      if (setup.version.current() === null) return fail(unheard);
      return setup.knows('sources') ? askTexts(api, signal) : askConfig(api, signal);
    },
  });
  const { refresh } = view;
  const [made, setMade] = useState<{ readonly source: Source; readonly portal: DesignedPortal } | null>(null);
  if (view.at !== 'ready') return { ...view, refresh };
  const { value: source } = view;
  if (made?.source !== source) {
    // Drawn again at once with it; what did not change is taken from what was there.
    setMade({ source, portal: portalOf(source.texts, made?.portal) });
    if (made === null) return { at: 'loading', refresh };
  }
  const { portal } = made ?? { portal: portalOf(source.texts) };
  const disabled = elsewhere[source.place] || source.disabled;
  return { ...view, value: { portal, revision: source.revision, disabled, asOf: view.asOf, live: view.live } };
}

type Ask = ReturnType<typeof useServices>['api'];

async function askTexts(api: Ask, signal: AbortSignal): Promise<Result<Source, Failure>> {
  const answer = await api.call(getConfigSource, {}, { signal, timeoutMs });
  if (!answer.ok) return answer;
  const { base, files, revision, place, disabled } = answer.value;
  return ok({ texts: { base, files }, revision, place, disabled });
}

async function askConfig(api: Ask, signal: AbortSignal): Promise<Result<Source, Failure>> {
  const answer = await api.call(getWholeConfig, { query: {} }, { signal, timeoutMs });
  if (!answer.ok) return answer;
  const config = answer.value;
  if ('error' in config && !('forms' in config)) {
    const error = String(config['error']);
    return fail({ kind: 'refused', message: error, error, output: undefined });
  }
  const { base, files } = textsOfConfig(config);
  return ok({ texts: { base, files: [...files] }, revision: null, place: 'files', disabled: '' });
}

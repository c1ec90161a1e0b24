import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { getConfig } from '#contract/config.ts';
import { getConfigSource } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { textsOfConfig } from '#sync/designer/config-texts.ts';
import { portalOf, type DesignedPortal } from '#sync/designer/portal-texts.ts';
import type { ServerPortal } from '#sync/designer/save-state.ts';

/** The configuration with everything the server sends: what is saved again must not miss what this page does not know. */
const getWholeConfig = { ...getConfig, output: v.record(v.string(), v.unknown()) };

/** Reading a large portal may take its time. */
const timeoutMs = 60_000;

const refused = (error: string): Result<never, Failure> => fail({ kind: 'refused', message: error, error, output: undefined });

/**
 * Asks the server what the portal is made of; what the worker kept is no answer. A portal that cannot be designed is refused, with words
 * that begin `Designer is disabled`.
 *
 * @param knowsTexts whether the server has the texts; of another one's configuration they are made
 * @param before what was read last: what is the same is not read again
 */
export async function readServerPortal(
  api: Pick<Api, 'callIfChanged'>,
  knowsTexts: boolean,
  before?: DesignedPortal,
): Promise<Result<ServerPortal, Failure>> {
  return knowsTexts ? withTexts(api, before) : withoutTexts(api, before);
}

const kept: Result<never, Failure> = fail({ kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' });

async function withTexts(api: Pick<Api, 'callIfChanged'>, before?: DesignedPortal): Promise<Result<ServerPortal, Failure>> {
  const answer = await api.callIfChanged(getConfigSource, {}, null, { timeoutMs });
  if (!answer.ok) return answer;
  if (!answer.value.changed || answer.value.storedAt !== null) return kept;
  const { base, files, revision, place, disabled } = answer.value.value;
  if (disabled !== '') return refused(disabled);
  if (place !== 'files') return refused(`Designer is disabled, the forms are in the ${place}`);
  return ok({ portal: portalOf({ base, files }, before), revision });
}

async function withoutTexts(api: Pick<Api, 'callIfChanged'>, before?: DesignedPortal): Promise<Result<ServerPortal, Failure>> {
  const answer = await api.callIfChanged(getWholeConfig, { query: {} }, null, { timeoutMs });
  if (!answer.ok) return answer;
  if (!answer.value.changed || answer.value.storedAt !== null) return kept;
  const config = answer.value.value;
  if ('error' in config && !('forms' in config)) return refused(String(config['error']));
  return ok({ portal: portalOf(textsOfConfig(config), before), revision: null });
}

import type { Api } from '#api/api.ts';
import { help } from '#contract/help.ts';

/** Asks for the reference guide, so that the worker keeps what the server says. Whether that worked. */
export async function keepGuide(api: Pick<Api, 'callIfChanged'>, signal: AbortSignal): Promise<boolean> {
  return (await api.callIfChanged(help, {}, null, { signal })).ok;
}

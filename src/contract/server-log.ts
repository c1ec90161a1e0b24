import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

const common = { method: 'GET', access: 'logs', output: v.string(), offline: 'refused' } as const;

/** The newest lines of today's log, with colours for terminals. `...` means there is nothing to read; `lines` 1 to 10,000, else 100. */
export const readLog = endpoint({ ...common, path: '/log', query: v.object({ lines: v.optional(v.string()) }), reply: 'text' });

/** All of today's log as a file; 404 when there is none. */
export const downloadLog = endpoint({ ...common, path: '/log/download', reply: 'file' });

import { downloadLog, readLog } from '#contract/server-log.ts';
import type { ServerLog } from '#server/domain/portal/server-log.ts';
import { text, textType, type Answer } from './answers.ts';
import type { Router } from './route.ts';

const usualLines = 100;
const mostLines = 10_000;
/** By contract, what there is to read when there is nothing. */
const nothing: Answer = text(200, '...');

export function serverLogRoutes(router: Router, log: ServerLog): void {
  const failed = { invalid: () => nothing, failed: () => nothing };
  router.guarded(
    readLog,
    async ({ query }) => {
      const tail = await log.tail(linesOf(query.lines));
      // Plain text: a log quotes what anybody sent, and must never be read as a page (contract 12 row 11).
      return tail === null ? nothing : text(200, tail);
    },
    failed,
  );
  router.guarded(downloadLog, async () => {
    const today = await log.today();
    if (today.pieces === null) return text(404, `Error: No logfile ${today.name} found`);
    const headers = { 'Content-Disposition': `attachment; filename="${today.name}"` };
    return { http: 200, body: null, stream: today.pieces, type: textType, headers };
  });
}

function linesOf(asked: string | undefined): number {
  const lines = /^\d{1,9}$/.test(asked ?? '') ? Number(asked) : usualLines;
  return Math.min(mostLines, Math.max(1, lines));
}

import { createHash } from 'node:crypto';
import { help } from '#contract/help.ts';
import { readGuide } from '#server/help/guide.ts';
import { holds, refusal, success, tagged, unchanged, type Answer } from './answers.ts';
import type { Router } from './route.ts';

/** The reference guide. It is the same for everybody and as long as the server runs, so a client that has it gets a 304. */
export function helpRoutes(router: Router): void {
  let ready: { readonly etag: string; readonly answer: Answer } | null = null;
  router.guarded(
    help,
    ({ header }) => {
      ready ??= answered();
      return holds(header('if-none-match'), ready.etag) ? unchanged(ready.etag) : ready.answer;
    },
    { failed: (why) => refusal('failed to find help', why) },
  );
}

function answered(): { readonly etag: string; readonly answer: Answer } {
  const answer = success('help found', readGuide());
  const etag = `"${createHash('sha256')
    .update(answer.body ?? '')
    .digest('base64url')
    .slice(0, 22)}"`;
  return { etag, answer: tagged(answer, etag) };
}

import { createHash } from 'node:crypto';
import { getConfig } from '#contract/config.ts';
import { configFor, viewKeyOf } from '#server/domain/portal/config-view.ts';
import type { PortalSource } from '#server/domain/ports.ts';
import { bare, holds, tagged, unchanged, type Answer } from './answers.ts';
import type { Router } from './route.ts';

/** Different sets of roles whose answers are kept ready. */
const mostViews = 50;

export function configRoutes(router: Router, portal: PortalSource): void {
  // By what people may see; made anew when a file changes.
  let ready = { version: '', views: new Map<string, { readonly etag: string; readonly answer: Answer }>() };

  router.guarded(
    getConfig,
    async ({ header }, { user }) => {
      const { version, portal: found } = await portal.read();
      if (!found.ok) return bare({ error: found.error });
      if (ready.version !== version || ready.views.size > mostViews) ready = { version, views: new Map() };
      const key = viewKeyOf(user);
      const view = ready.views.get(key) ?? viewOf(configFor(user, found.value));
      ready.views.set(key, view);
      return holds(header('if-none-match'), view.etag) ? unchanged(view.etag) : view.answer;
    },
    { failed: (error) => bare({ error }) },
  );
}

function viewOf(config: object): { readonly etag: string; readonly answer: Answer } {
  const answer = bare(config);
  const etag = `"${createHash('sha256')
    .update(answer.body ?? '')
    .digest('base64url')
    .slice(0, 22)}"`;
  return { etag, answer: tagged(answer, etag) };
}

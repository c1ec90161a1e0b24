import type { Hono } from 'hono';
import { openApiDocument } from '#server/openapi/document.ts';
import { apiPage, pageStyle } from '#server/openapi/page.ts';

/** What this server answers to, for people and for programs, written from the contract it is built on. */
export function apiDocs(app: Hono, version: string): void {
  let page: string | null = null;
  app.get('/api-docs', (context) => context.html((page ??= apiPage(version))));
  app.get('/api-docs/style.css', (context) => context.body(pageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/api-docs/openapi.json', (context) => context.json(openApiDocument(version)));
}

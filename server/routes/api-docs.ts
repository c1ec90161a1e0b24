import type { Hono } from 'hono';
import * as admin from '#contract/admin/index.ts';
import * as config from '#contract/config.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as expressions from '#contract/expressions.ts';
import * as jobs from '#contract/jobs.ts';
import { escaped } from '#contract/output.ts';
import * as queries from '#contract/queries.ts';
import * as upload from '#contract/upload.ts';
import { apiRoot } from '#contract/paths.ts';
import * as session from '#contract/session.ts';
import * as setup from '#contract/setup.ts';

const access: Readonly<Record<Endpoint['access'], string>> = {
  public: 'everybody',
  basic: 'HTTP Basic',
  user: 'Bearer token',
  settings: 'Bearer token, right to the settings',
  designer: 'Bearer token, right to the designer',
  logs: 'Bearer token, right to the logs',
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The keys of an object schema, as far as it has any. */
function keysOf(schema: Endpoint['query']): string {
  const entries = schema && 'entries' in schema ? (schema as { readonly entries: object }).entries : {};
  return Object.keys(entries).join(', ');
}

function row(endpoint: Endpoint): string {
  const cells = [endpoint.method, apiRoot + endpoint.path, access[endpoint.access], keysOf(endpoint.query), keysOf(endpoint.input)];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

/** What this server answers to, written from the contract it is built on. */
function page(): string {
  const resources = Object.values(admin).map(({ list, read, create, update, remove, action }) => ({
    list,
    read,
    create,
    update,
    remove,
    ...action,
  }));
  const endpoints = [setup, session, config, jobs, expressions, queries, upload, ...resources].flatMap((file) =>
    Object.values(file).filter(isEndpoint),
  );
  const known = endpoints.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of Fieldrun</title></head><body><h1>API of Fieldrun</h1>
<p>REST, JSON. Answers are <code>{status, message, data: {output, error}}</code> unless the path says otherwise.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>Query</th><th>Body</th></tr></thead>
<tbody>${known.map(row).join('\n')}</tbody></table></body></html>`;
}

export function apiDocs(app: Hono): void {
  app.get('/api-docs', (context) => context.html(page()));
}

// @vitest-environment node
import { expect, test } from 'vitest';
import type { Json } from './support.ts';
import { endpoints, namedSchemas } from '#server/openapi/endpoints.ts';
import { operations } from '#server/openapi/document.ts';
import { send, signIn, testServer } from './support.ts';

async function described(): Promise<Json> {
  const { app } = await testServer();
  return (await app.request('/api-docs/openapi.json')).json();
}

test('every endpoint has a line that says what it is for, and names end up nowhere twice', () => {
  expect(operations().filter(({ summary }) => summary === '')).toEqual([]);
  expect(new Set(namedSchemas.values()).size).toBe(namedSchemas.size);
});

test('all endpoints of the contract are described, and this server answers to each of them', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  const { paths } = (await (await app.request('/api-docs/openapi.json')).json()) as Json;
  expect(endpoints.length).toBeGreaterThan(75);
  for (const { method, path, access } of endpoints) {
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    expect(paths[`/api/v1${address}`]?.[method.toLowerCase()]?.summary, `${method} ${path}`).toMatch(/\S/);
    // Nobody is signed in where that is needed, so nothing is done; an unknown address would be a 404.
    if (access === 'public' || access === 'basic') continue;
    expect((await send(app, method, path.replaceAll(/:\w+/g, '1'))).http, `${method} ${path}`).toBe(401);
  }
  expect((await send(app, 'GET', '/profile', { token })).http).toBe(200);
});

test('the description of a body is that of its schema: required, limits, secrets', async () => {
  const { paths, components } = await described();
  const credential = paths['/api/v1/credential'].post.requestBody.content['application/json'].schema;
  expect(credential.properties.password.description).toMatch(/reads as asterisks/);
  expect(credential.properties.port).toEqual({ type: ['integer', 'null'], minimum: 1, maximum: 65_535 });
  const login = paths['/api/v1/auth/login'].post;
  expect(login.security).toEqual([{ basic: [] }]);
  expect(login.responses['200'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/LoginAnswer' });
  const job = paths['/api/v1/job'].post;
  expect(job.security).toEqual([{ bearer: [] }]);
  expect(job.requestBody.content['application/json'].schema.required).toContain('formName');
  const listed = paths['/api/v1/credential'].get;
  expect(listed.responses['200'].content['application/json'].schema.properties.data.properties.output.type).toBe('array');
  expect(paths['/api/v1/job/{id}'].get.parameters).toContainEqual({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } });
  expect(components.schemas.HelpNode.properties.help.items).toEqual({ $ref: '#/components/schemas/HelpNode' });
  expect(paths['/api/v1/auth/oidc'].get.responses).toEqual({ 302: { description: expect.any(String) } });
});

test('every reference in the description leads somewhere', async () => {
  const document = await described();
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
});

test('the page names every endpoint, needs no script, and its style may be used under the policy of the server', async () => {
  const { app } = await testServer();
  const page = await app.request('/API-docs/');
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  for (const { method, path } of operations()) expect(html).toContain(`<span class="method">${method}</span> <code>${path}</code>`);
  expect(html).not.toMatch(/<script|style=|\son\w+=/);
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(75);
  expect(links.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
  const style = await app.request(sheet);
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
});

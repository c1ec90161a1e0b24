import { escaped } from '#contract/output.ts';
import { apiRoot } from '#contract/paths.ts';
import { namedSchemas } from './endpoints.ts';
import { accessText, namedDescription, operations, type Operation } from './document.ts';
import type { JsonSchema } from './json-schema.ts';
import { rowsOf, typeOf } from './rows.ts';

/** Everything the page looks like. */
export const pageStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; }
nav ul { columns: 20rem; padding: 0; list-style: none; }
nav a { display: flex; overflow-wrap: anywhere; }
nav a span:last-child { min-width: 0; }
article { border-top: 1px solid #8886; padding: 0.5rem 0 1rem; }
h3 { margin: 0.5rem 0; overflow-wrap: anywhere; }
h4 { margin: 0.75rem 0 0.25rem; }
code, .method { font-family: ui-monospace, monospace; }
.method { display: inline-block; flex: none; min-width: 4.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8886; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
`;

const code = (text: string): string => `<code>${escaped(text)}</code>`;
const idOf = (method: string, path: string): string =>
  escaped(`${method}${path.slice(apiRoot.length)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));

/** Names of schemas lead to their description. */
const typed = (type: string): string =>
  escaped(type).replaceAll(/\b[A-Z]\w+\b/g, (name) =>
    [...namedSchemas.values()].includes(name) ? `<a href="#schema-${name}">${name}</a>` : name,
  );

function table(schema: JsonSchema): string {
  const rows = rowsOf(schema);
  if (rows.length === 0) return `<p>${typed(typeOf(schema))}</p>`;
  const cells = rows.map(
    ({ name, type, required, notes }) =>
      `<tr><td>${code(name)}</td><td>${typed(type)}</td><td>${required ? 'required' : ''}</td><td>${escaped(notes)}</td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th>Name</th><th>Type</th><th></th><th>Notes</th></tr></thead><tbody>${cells.join('')}</tbody></table></div>`;
}

const part = (title: string, schema: JsonSchema | null): string => (schema === null ? '' : `<h4>${title}</h4>${table(schema)}`);

const places: Readonly<Record<Operation['where'], string>> = {
  output: ', in <code>data.output</code>',
  message: ', in <code>message</code>',
  body: '',
};

function answer({ type, output, where, redirects }: Operation): string {
  if (redirects) return '<p>Answers with a redirect.</p>';
  return part(type === 'application/json' ? `Answer${places[where]}` : `Answer, ${type}`, output);
}

function article(operation: Operation): string {
  const { method, path, summary, access, query, body } = operation;
  return `<article id="${idOf(method, path)}"><h3><span class="method">${method}</span> ${code(path)}</h3>
<p>${escaped(summary)}.</p><p>Who may call: ${escaped(accessText[access])}.</p>
${part('Query', query)}${part('Body', body)}${answer(operation)}</article>`;
}

const entry = (method: string, path: string): string =>
  `<li><a href="#${idOf(method, path)}"><span class="method">${method}</span><span>${escaped(path.slice(apiRoot.length))}</span></a></li>`;

/** The description of the API for people; needs no script. */
export function apiPage(version: string): string {
  const all = operations();
  const schemas = [...namedSchemas].map(
    ([schema, name]) => `<article id="schema-${name}"><h3>${name}</h3>${table(namedDescription(schema))}</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of Fieldrun</title><link rel="stylesheet" href="/api-docs/style.css"></head><body><main><h1>API of Fieldrun ${escaped(version)}</h1>
<p>The AnsibleForms REST API v1: JSON over HTTP. Paths match in any case, and with a slash at their end. Most answers are <code>{status, message, data: {output, error}}</code>, with HTTP 200 also when something was refused: then <code>status</code> is <code>error</code>, or <code>data.error</code> is not empty. <code>Bearer token</code> means <code>Authorization: Bearer …</code> with the <code>token</code> of a sign-in.</p>
<p>The same for programs: <a href="/api-docs/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Endpoints"><ul>${all.map(({ method, path }) => entry(method, path)).join('')}</ul></nav>
<h2>Endpoints</h2>${all.map(article).join('\n')}
<h2>Schemas</h2>${schemas.join('\n')}</main></body></html>`;
}

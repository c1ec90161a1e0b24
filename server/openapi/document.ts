import { linesType, type Access, type Endpoint } from '#contract/endpoint.ts';
import { backFromAzure, backFromOidc, startAzure, startOidc } from '#contract/session.ts';
import { carriesKey, keyHeader } from '#contract/idempotency.ts';
import { apiRoot } from '#contract/paths.ts';
import { endpoints, namedSchemas } from './endpoints.ts';
import { described, jsonSchemaOf, type JsonSchema, type Named } from './json-schema.ts';
import { summaryOf } from './summaries.ts';

/** Who may call, for people. */
export const accessText: Readonly<Record<Access, string>> = {
  public: 'Everybody',
  basic: 'HTTP Basic',
  user: 'Bearer token',
  settings: 'Bearer token, right to the settings',
  designer: 'Bearer token, right to the designer',
  logs: 'Bearer token, right to the logs',
};

/** One exchange, described. */
export interface Operation {
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params: readonly string[];
  /** A repeat under the same idempotency key is not done again. */
  readonly isKeyed: boolean;
  readonly query: JsonSchema | null;
  readonly body: JsonSchema | null;
  readonly type: string;
  /** What a good answer holds, and where: in `data.output`, in `message`, or as the whole body. */
  readonly output: JsonSchema;
  readonly where: 'output' | 'message' | 'body';
  /** A page of the browser: it answers with the way to another one. */
  readonly redirects: boolean;
}

const named: Named = (schema) => namedSchemas.get(schema) ?? null;

const paramsOf = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const types: Readonly<Record<Endpoint['reply'], string>> = {
  envelope: 'application/json',
  'message-and-output': 'application/json',
  message: 'application/json',
  whole: 'application/json',
  bare: 'application/json',
  lines: linesType,
  text: 'text/plain',
  file: 'application/octet-stream',
};

const leadingAway: readonly Endpoint[] = [startAzure, startOidc, backFromAzure, backFromOidc];

function operationOf(endpoint: Endpoint): Operation {
  const { method, path, access, query, input, output, reply } = endpoint;
  return {
    method,
    path: (apiRoot + path).replaceAll(/:(\w+)/g, '{$1}'),
    access,
    summary: summaryOf(endpoint),
    params: paramsOf(path),
    isKeyed: carriesKey(endpoint),
    query: query ? described(query, named) : null,
    body: input ? jsonSchemaOf(input, named) : null,
    type: types[reply],
    output: reply === 'text' || reply === 'file' ? { type: 'string' } : jsonSchemaOf(output, named),
    where: reply === 'message' ? 'message' : reply === 'envelope' || reply === 'message-and-output' ? 'output' : 'body',
    redirects: leadingAway.includes(endpoint),
  };
}

/** Every operation this server answers to. */
export const operations = (): readonly Operation[] => endpoints.map(operationOf);

const error = { description: '`""` where there is none.', anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

/** Contract 1.3. */
const envelopeOf = (output: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { enum: ['success', 'error', 'info', 'warning', 'failed'] },
    message: { type: 'string' },
    data: { type: 'object', properties: { output, error } },
  },
});

const security = (access: Access): readonly object[] =>
  access === 'public' ? [] : [{ [access === 'basic' ? 'basic' : 'bearer']: [] as string[] }];

function answersOf({ type, output, where, redirects, access }: Operation): object {
  if (redirects) return { 302: { description: 'To `Location`.' } };
  return {
    200: {
      description: 'Also when it was refused; then `status` or `data.error` says so.',
      content: { [type]: { schema: where === 'body' ? output : envelopeOf(where === 'output' ? output : {}) } },
    },
    ...(access === 'public' ? {} : { 401: { description: 'No good token, or a role that is not enough.' } }),
  };
}

const keyParameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  description: 'Names one attempt: a repeat under the same key gets the first answer for 24 hours, and nothing is done again.',
  schema: { type: 'string', minLength: 16, maxLength: 128 },
};

function openApiOperation(operation: Operation): object {
  const { summary, access, params, query, body, isKeyed } = operation;
  const properties = (query?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const parameters = [
    ...params.map((name) => ({ name, in: 'path', required: true, schema: { type: name === 'id' ? 'integer' : 'string' } })),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...(isKeyed ? [keyParameter] : []),
  ];
  return {
    summary,
    description: `Who may call: ${accessText[access]}.`,
    security: security(access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: answersOf(operation),
  };
}

/** The description of the API in OpenAPI 3.1, made of the schemas that the server reads requests with. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations()) {
    const { [operation.path]: known = {} } = paths;
    paths[operation.path] = { ...known, [operation.method.toLowerCase()]: openApiOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldrun',
      version,
      description: [
        'The AnsibleForms REST API v1. Paths match in any case, and with a slash at their end. Business errors are HTTP 200.',
        'Sign in with `POST /auth/login` and a name and password (HTTP Basic); the `token` of the answer goes along as `Authorization: Bearer …`.',
        'Secrets are only ever written: a stored one reads as `**********`, an absent one as `""`, and either of them, sent back, keeps what is stored.',
      ].join(' '),
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, basic: { type: 'http', scheme: 'basic' } },
      schemas: Object.fromEntries([...namedSchemas].map(([schema, name]) => [name, described(schema, named)])),
    },
    paths,
  };
}

/** What stands behind the name of a schema. */
export const namedDescription = (schema: unknown): JsonSchema => described(schema, named);

import type * as v from 'valibot';

/**
 * Who may call. `user` = any valid access token; `settings`, `designer` and `logs` follow the role option of that name and,
 * where it is absent, the role admin (contract 2). `basic` = HTTP Basic credentials.
 */
export type Access = 'public' | 'basic' | 'user' | 'settings' | 'designer' | 'logs';

/**
 * What the body of a good answer is (contract 1.3). `envelope`: `data.output`. `message`: the envelope's message, a text.
 * `told`: both, as `{message, output}`. `whole`: the envelope itself, read by the output schema. `bare`: no envelope. `lines`: one JSON
 * text per line, each read by the output schema as it comes. `text`, `file`: not JSON.
 */
export type Reply = 'envelope' | 'message' | 'message-and-output' | 'whole' | 'bare' | 'lines' | 'text' | 'file';

/** The content type of a reply in `lines`. */
export const linesType = 'application/x-ndjson';

/**
 * What happens without a network. `stored`: the last answer is read from this device, through Dexie. `cached`: the service
 * worker answers with the last answer, too. `refused`: the call makes no sense offline and is not tried.
 */
export type Offline = 'cached' | 'stored' | 'refused';

type Schema = v.GenericSchema<unknown, unknown>;

export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: Path;
  readonly access: Access;
  readonly query?: Query;
  readonly input?: Input;
  readonly output: Output;
  readonly reply: Reply;
  readonly offline: Offline;
  /** The largest body our server takes, in bytes, where the usual limit does not fit. */
  readonly maxBody?: number;
  /** No GET, and yet once more does no harm: it only asks, or what it leaves behind is never used. */
  readonly repeatable?: true;
}

/** For bodies that hold a whole configuration: as much as the reference takes (contract 1.2). */
export const configBody = 50 * 1024 * 1024;
/** For bodies that hold what people filled in, tables and all. */
export const answersBody = 10 * 1024 * 1024;

/** The largest body our server takes, in bytes: whoever has no token cannot make it read much. */
export const bodyLimit = ({ access, maxBody }: Pick<Endpoint, 'access' | 'maxBody'>): number =>
  maxBody ?? (access === 'public' || access === 'basic' ? 64 * 1024 : 1024 * 1024);

/** Declares one exchange of the wire, once, for the page, the worker and the server. */
export function endpoint<
  const Path extends string,
  Output extends Schema,
  Query extends Schema | undefined = undefined,
  Input extends Schema | undefined = undefined,
>(declared: Endpoint<Path, Query, Input, Output>): Endpoint<Path, Query, Input, Output> {
  return declared;
}

/** The names of the parameters in a path: `'/job/:id'` gives `'id'`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a caller hands over: parameters, query and body, each only where the endpoint has one. */
export type CallOf<E extends Endpoint> = ([ParamsOf<E['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: { readonly [Name in ParamsOf<E['path']>]: string | number } }) &
  ([NonNullable<E['query']>] extends [never]
    ? { readonly query?: undefined }
    : { readonly query?: v.InferInput<NonNullable<E['query']>> }) &
  ([NonNullable<E['input']>] extends [never] ? { readonly body?: undefined } : { readonly body: v.InferInput<NonNullable<E['input']>> });

export type OutputOf<E extends Endpoint> = v.InferOutput<E['output']>;

import type { Filled, Value } from '#server/domain/questions/match.ts';
import type { Driver } from './driver.ts';
import { capped, plain } from './rows.ts';
import { QueryRefused } from './statement.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** MongoDB: `database~collection~<JSON filter>`, read only by nature. */
export const mongoDriver: Driver = async (login, { timeoutMs, connectMs, rows }, out) => {
  const { MongoClient, BSON } = await import('mongodb');
  const client = new MongoClient(`mongodb://${hostOf(login.host)}:${login.port ?? 27_017}`, {
    ...(login.user === '' ? {} : { auth: { username: login.user, password: login.password } }),
    ...(login.database === '' ? {} : { authSource: login.database }),
    tls: login.secure,
    // Also asked for the members that a replica set names.
    ...(out.lookup ? { lookup: out.lookup } : {}),
    serverSelectionTimeoutMS: connectMs,
    connectTimeoutMS: connectMs,
    socketTimeoutMS: timeoutMs,
    maxPoolSize: 5,
  });
  return {
    async run(filled) {
      const { database, collection, filter } = mongoQuery(filled);
      const cursor = client
        .db(database)
        .collection(collection)
        .find(filter, { maxTimeMS: timeoutMs, limit: rows + 1 });
      const found = capped(await cursor.toArray(), rows);
      // Ids and dates in the plain form of JSON.
      return plain(JSON.parse(BSON.EJSON.stringify(found, { relaxed: true })));
    },
    async ping() {
      await client.db(login.database || 'admin').command({ ping: 1 });
    },
    close: () => client.close(),
  };
};

const hostOf = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/** The three parts; values of the filter are put in after it was read as JSON, so that they can never become operators. */
export function mongoQuery(filled: readonly Filled[]): { readonly database: string; readonly collection: string; readonly filter: Json } {
  const values: unknown[] = [];
  const mark = (value: Value): string => JSON.stringify(`\u0000${values.push(safe(value)) - 1}`);
  const text = filled.map((piece) => (typeof piece === 'string' ? piece : mark(piece))).join('');
  const [database = '', collection = '', ...rest] = text.split('~');
  if (rest.length === 0) throw new QueryRefused("A MongoDB query must contain 3 parts separated with '~': database, collection, filter");
  if ((database + collection).includes('"'))
    throw new QueryRefused('The database and the collection of a MongoDB query cannot be filled in');
  let filter: unknown;
  try {
    filter = JSON.parse(rest.join('~').trim() || '{}');
  } catch (error) {
    throw new QueryRefused(`The filter of the MongoDB query is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(filter)) throw new QueryRefused('The filter of a MongoDB query must be an object');
  return { database: database.trim(), collection: collection.trim(), filter: put(filter, values) as Json };
}

function safe({ value, from }: Value): unknown {
  const items = Array.isArray(value) ? value : [value];
  if (items.some((item) => typeof item === 'object' && item !== null))
    throw new QueryRefused(`${from} holds an object, and a query takes texts and numbers`);
  return value ?? null;
}

function put(value: unknown, values: readonly unknown[]): unknown {
  if (typeof value === 'string' && value.startsWith('\u0000')) return values[Number(value.slice(1))];
  if (Array.isArray(value)) return value.map((item) => put(item, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key.startsWith('\u0000')) throw new QueryRefused('The names of a MongoDB filter cannot be filled in');
      return [key, put(inner, values)];
    }),
  );
}

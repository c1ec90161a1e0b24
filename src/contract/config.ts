import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** A node of the catalogue. `icon` is `name` or `style,name` of Font Awesome. */
export interface Category {
  readonly name: string;
  readonly icon: string;
  readonly items: readonly Category[];
}
export const Category: v.GenericSchema<unknown, Category> = v.object({
  name: v.string(),
  icon: v.optional(v.nullish(v.string()), '') as v.GenericSchema<unknown, string>,
  items: v.optional(
    v.pipe(
      v.nullish(v.array(v.lazy(() => Category)), []),
      v.transform((items) => items ?? []),
    ),
    [],
  ),
}) as v.GenericSchema<unknown, Category>;

/** What the catalogue needs to know of a form; the engine reads the rest. `categories` absent = `Default`, empty = only unfiltered. */
export const FormSummary = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.optional(v.nullish(v.string()), ''),
  image: v.optional(v.nullish(v.string()), ''),
  icon: v.optional(v.nullish(v.string()), ''),
  tileClass: v.optional(v.nullish(v.string()), ''),
  categories: v.optional(v.nullish(v.array(v.string())), ['Default']),
  roles: v.optional(v.nullish(v.array(v.string())), []),
});
export type FormSummary = v.InferOutput<typeof FormSummary>;

/** A form as it came: the summary is checked here, everything else is kept as it is for the engine, which reports its own errors. */
export const ConfigForm = v.looseObject({ name: v.pipe(v.string(), v.nonEmpty()) });
export type ConfigForm = v.InferOutput<typeof ConfigForm>;

/** A form or a file that the server left out, in words for a designer. */
const Problems = v.optional(
  v.nullish(
    v.array(
      v.union([
        v.string(),
        v.pipe(
          v.unknown(),
          v.transform((it) => JSON.stringify(it)),
        ),
      ]),
    ),
  ),
  [],
);

/**
 * The whole portal as this user may see it. A form without a name is dropped here and counted in `nameless`, so that one
 * broken form never takes the others with it.
 */
export const Config = v.object({
  categories: v.optional(v.nullish(v.array(Category)), []),
  roles: v.optional(v.nullish(v.array(v.looseObject({ name: v.string() }))), []),
  constants: v.optional(v.nullish(v.record(v.string(), v.unknown())), {}),
  forms: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((forms) => (forms ?? []).filter((form): form is ConfigForm => v.is(ConfigForm, form))),
  ),
  errors: Problems,
  warnings: Problems,
});
export type Config = v.InferOutput<typeof Config>;

/** The config, or why there is none: the wire says `{error}` with HTTP 200 (contract 5.1). */
export const ConfigAnswer = v.union([
  v.object({ error: v.pipe(v.unknown(), v.transform(String)), forms: v.optional(v.never()) }),
  v.pipe(
    v.record(v.string(), v.unknown()),
    Config,
    v.transform((config) => ({ config })),
  ),
]);

/** `timestamp` is a cache-buster that nobody reads. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  access: 'user',
  query: v.object({ timestamp: v.optional(v.string()) }),
  output: ConfigAnswer,
  reply: 'bare',
  offline: 'cached',
});

import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { text } from '#contract/wire.ts';

/** A value that documentation prints as it is. */
const Plain = v.union([v.string(), v.number(), v.boolean()]);

/** A piece to copy. `language` is what it is written in. */
export const HelpExample = v.object({
  name: text(),
  short: text(),
  description: text(),
  code: text(),
  language: v.pipe(
    text(),
    v.transform((language) => language || 'javascript'),
  ),
  version: text(),
});
export type HelpExample = v.InferOutput<typeof HelpExample>;

const examples = v.optional(v.nullish(v.array(HelpExample), []), []);

/** One value that a property may have. `help` and `extra` are markdown. */
export const HelpChoice = v.object({
  name: v.nullish(Plain, ''),
  description: text(),
  version: text(),
  extra: text(),
  help: text(),
  examples,
});
export type HelpChoice = v.InferOutput<typeof HelpChoice>;

/**
 * One property, or one environment variable. `with_types`: the types of field it belongs to, comma separated; '' = all. `version`: the
 * first AnsibleForms that knows it, '' = all. `objectLink`: the page of the guide about the value.
 */
export const HelpItem = v.object({
  name: v.string(),
  type: text(),
  short: text(),
  description: text(),
  allowed: text(),
  required: v.nullish(v.boolean(), false),
  unique: v.nullish(v.boolean(), false),
  default: v.optional(v.nullish(Plain)),
  version: text(),
  group: text(),
  choices: v.optional(v.nullish(v.array(HelpChoice), []), []),
  with_types: text(),
  objectLink: text(),
  docsObjectLink: text(),
  moreExamplesLink: text(),
  changelog: v.optional(v.nullish(v.array(v.object({ version: text(), type: text(), description: text() })), []), []),
  examples,
});
export type HelpItem = v.InferOutput<typeof HelpItem>;

/** A page of the reference guide with the pages below it (contract 10.13). `link` is its address; `icon` is `style,name`. */
export interface HelpNode {
  readonly name: string;
  readonly link: string;
  readonly icon: string;
  readonly description: string;
  readonly hideFromReferenceGuide: boolean;
  readonly itemName: string;
  readonly items: readonly HelpItem[];
  readonly examples: readonly HelpExample[];
  readonly help: readonly HelpNode[];
}
export const HelpNode: v.GenericSchema<unknown, HelpNode> = v.object({
  name: v.string(),
  link: v.string(),
  icon: text(),
  description: text(),
  hideFromReferenceGuide: v.optional(v.nullish(v.boolean(), false), false),
  itemName: text(),
  items: v.optional(v.nullish(v.array(HelpItem), []), []),
  examples,
  help: v.optional(v.nullish(v.array(v.lazy(() => HelpNode)), []), []),
});

/** The reference guide: its first pages, each with all below it. */
export const help = endpoint({
  method: 'GET',
  path: '/help',
  access: 'user',
  output: v.array(HelpNode),
  reply: 'envelope',
  offline: 'cached',
});

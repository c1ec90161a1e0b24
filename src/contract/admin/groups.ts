import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { defineResource } from '#contract/resource.ts';

/** A name people type: shown in lists and compared exactly, so blanks around it and control characters are no part of it. */
export const typedName = (limit: number) =>
  v.pipe(
    v.string('is required'),
    v.trim(),
    v.nonEmpty('is required'),
    v.maxLength(limit, `is longer than ${limit} characters`),
    v.check((name) => !/\p{Cc}/u.test(name), 'holds a control character'),
  );

/** Groups of the local directory; roles name them `local/<name>` (contract 10.2). Number 1, admins, stays as it is. */
const entries = { name: typedName(100) };
const declared = defineResource({ path: '/group', one: 'group', many: 'groups', entries, actions: [] });
/** A body without a name is another mistake than an empty one. */
const input = v.partial(v.looseObject(entries));

export const groups = {
  ...declared,
  create: endpoint({ ...declared.create, input }),
  update: endpoint({ ...declared.update, input }),
  /** `name` asks for one: the answer is then that group alone. */
  list: endpoint({ ...declared.list, output: v.union([v.array(declared.row), declared.row]) }),
};
export type Group = v.InferOutput<typeof groups.row>;

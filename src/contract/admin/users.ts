import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { defineResource, secret, wholeNumber } from '#contract/resource.ts';
import { typedName } from '#contract/admin/groups.ts';
import { Email } from '#contract/session.ts';

/**
 * People of the local directory (contract 10.1). The password follows the rule of `NewPassword`; it is never read back, and a blank one
 * keeps what is stored. Number 1, the first admin, is changed by nobody here.
 */
const declared = defineResource({
  path: '/user',
  one: 'user',
  many: 'users',
  entries: {
    // A colon would end the name in the header that signs in.
    username: v.pipe(
      typedName(100),
      v.check((name) => !name.includes(':'), 'holds a colon'),
    ),
    password: secret(),
    email: Email,
    /** The group this person is in. */
    group_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  },
  actions: [],
});

export const users = {
  ...declared,
  /** `username` asks for one: the list then holds that person or nobody. */
  list: endpoint({ ...declared.list, query: v.object({ username: v.optional(v.string()) }) }),
};
export type ListedUser = v.InferOutput<typeof users.row>;

import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Expressions } from './expressions.ts';
import type { Queries } from './queries.ts';

const minuteMs = 60_000;
/** People whose questions are counted at a time; the ones that asked longest ago are forgotten first. */
const mostPeople = 10_000;

/** How many questions people may ask, expressions and queries together. */
export interface QuestionLimit {
  /** Counts one. The error is for people. */
  ask(user: User): Result<void, string>;
}

/** At most `most` questions of a person within a minute, by two counters: of this minute, and of the one before as far as it still counts. */
export function questionLimit(most: number, now: () => number): QuestionLimit {
  const asked = new Map<string, { readonly minute: number; readonly count: number; readonly before: number }>();
  return {
    ask(user) {
      const who = JSON.stringify([user.type, user.username]);
      const minute = Math.floor(now() / minuteMs);
      const part = (now() % minuteMs) / minuteMs;
      const known = asked.get(who);
      const before = known?.minute === minute ? known.before : known?.minute === minute - 1 ? known.count : 0;
      const count = known?.minute === minute ? known.count : 0;
      if (count + before * (1 - part) + 1 > most)
        return fail(`Error: You asked ${most} questions within a minute, as many as one person may ask here. Wait a minute and try again`);
      asked.delete(who);
      asked.set(who, { minute, count: count + 1, before });
      const [oldest] = asked.keys();
      if (asked.size > mostPeople && oldest !== undefined) asked.delete(oldest);
      return ok(undefined);
    },
  };
}

export const limitedExpressions = (expressions: Expressions, limit: QuestionLimit): Expressions => ({
  async run(user, text) {
    const asked = limit.ask(user);
    return asked.ok ? expressions.run(user, text) : asked;
  },
});

export const limitedQueries = (queries: Queries, limit: QuestionLimit): Queries => ({
  ...queries,
  async run(user, text, config) {
    const asked = limit.ask(user);
    return asked.ok ? queries.run(user, text, config) : asked;
  },
});

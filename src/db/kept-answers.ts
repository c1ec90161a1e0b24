import * as v from 'valibot';
import type { CacheDatabase } from '#db/cache.ts';

/** The last answer to one question of a page that few people open, with the moment it was given (ms since 1970). */
export interface KeptAnswer<T> {
  readonly at: number;
  readonly value: T;
}

interface Row {
  readonly name: string;
  readonly at: number;
  readonly value: unknown;
}

/**
 * These answers stand beside the facts, under names that no fact has, and bring their schemas along: the pages that read them are not in
 * the shell, and their schemas need not be either.
 */
const rows = (cache: CacheDatabase) => cache.table<Row, string>('facts');
const nameOf = (question: string): string => `answer ${question}`;

/** @param question what was asked, e.g. `/group`; null = never answered, or no longer readable */
export async function keptAnswer<T>(
  cache: CacheDatabase,
  question: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<KeptAnswer<T> | null> {
  const row = await rows(cache).get(nameOf(question));
  if (!row) return null;
  const value = v.safeParse(schema, row.value);
  return value.success ? { at: row.at, value: value.output } : null;
}

export async function keepAnswer(cache: CacheDatabase, question: string, value: unknown, at: number): Promise<void> {
  await rows(cache).put({ name: nameOf(question), at, value });
}

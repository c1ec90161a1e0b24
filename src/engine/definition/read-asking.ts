import type { Asking } from '#engine/definition/field.ts';
import type { Reader } from '#engine/definition/reader.ts';

/** What a field asks and how often; an expression beats a query (C29). */
export function readAsking(read: Reader, runLocal = read.flag('runLocal')): Asking {
  const refresh = readRefresh(read);
  const query = read.text('query');
  const expression = read.text('expression');
  const dbConfig = read.raw['dbConfig'] ?? null;
  if (query !== '' && expression === '' && dbConfig === null) read.report('dbConfig', 'should name the database of the query');
  return {
    expression,
    query,
    dbConfig,
    runLocal,
    ignoreIncomplete: read.flag('ignoreIncomplete'),
    refresh,
    refreshMs: refresh === null || refresh === 'manual' ? null : Number.parseInt(refresh, 10) * 1000,
  };
}

/** The longest delay timers can wait, in seconds. */
const longest = 2_147_483;

function readRefresh(read: Reader): string | null {
  const raw = read.raw['refresh'];
  if (raw === undefined || raw === null || raw === false || raw === 'false' || raw === '') return null;
  if (raw === true || raw === 'true') return 'manual';
  const seconds = typeof raw === 'string' ? Number(/^\s*(\d+)\s*s\s*$/.exec(raw)?.[1] ?? 0) : 0;
  if (seconds > 0 && seconds <= longest) return `${seconds}s`;
  read.report('refresh', 'should be true or seconds such as 10s');
  return null;
}

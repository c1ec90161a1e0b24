import type { SingleStore } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import { rowStore } from './rows.ts';
import type { Tables } from './tables.ts';

/** The row with the lowest id of a table whose columns are the entries of a declared kind of settings. Secrets are sealed at rest. */
export function singleStore(
  file: DatabaseFile,
  name: keyof Tables,
  declared: { readonly entries: Readonly<Record<string, unknown>>; readonly secrets: readonly string[] },
  sealingKey: Buffer,
): SingleStore {
  const rows = rowStore(file, name, declared, sealingKey);
  return {
    async read() {
      const [row] = await rows.list();
      if (!row) return null;
      const { id: _only, ...values } = row;
      return values;
    },
    async write(values) {
      const [row] = await rows.list();
      if (row) await rows.update(row.id, values);
      else await rows.insert(values);
    },
  };
}

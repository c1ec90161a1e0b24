import type { SingleStore } from '#server/domain/stores.ts';
import { rowStore, type RowPlace } from './rows.ts';
import type { Tables } from './tables.ts';

/** The row with the lowest id of a table whose columns are the entries of a declared kind of settings. Secrets are sealed at rest. */
export function singleStore(
  place: RowPlace,
  name: keyof Tables,
  declared: { readonly entries: Readonly<Record<string, unknown>>; readonly secrets: readonly string[]; readonly flags: readonly string[] },
): SingleStore {
  const { secrets, flags } = declared;
  const recorded = { kind: 'setting', named: { as: name }, secrets, flags, documents: ['forms_yaml', 'cert', 'ca_bundle'] } as const;
  const rows = rowStore(place, name, { ...declared, recorded });
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

import { Button, Field, Input, Select } from '@fluentui/react-components';
import { ActivityKind } from '#contract/activity.ts';
import { everything, type ActivityQuery } from '#hooks/use-activity.ts';
import styles from './activity.module.css';

export interface ActivityFilterProps {
  readonly query: ActivityQuery;
  readonly onQuery: (query: ActivityQuery) => void;
  /** Why nothing can be asked now; null = it can. */
  readonly away: string | null;
}

export const kindNames: Readonly<Record<ActivityKind, string>> = {
  setting: 'Settings',
  form: 'Forms',
  category: 'Categories',
  role: 'Roles',
  constant: 'Constants',
  user: 'Users',
  group: 'Groups',
  credential: 'Credentials',
  repository: 'Repositories',
  'ssh key': 'SSH key',
  'known host': 'Known hosts',
};

const isKind = (value: string): value is ActivityKind => Object.hasOwn(kindNames, value);

/** The search is the server's: without it only what was read before is here. */
export function ActivityFilter({ query, onQuery, away }: ActivityFilterProps) {
  const set = (part: Partial<ActivityQuery>): void => {
    const next = { ...query, ...part };
    const isAll = Object.values(next).every((value) => value === '');
    onQuery(isAll ? everything : next);
  };
  const off = away !== null && query === everything;
  return (
    <search className={styles['filter']}>
      <Field label="Text" hint={off ? `${away}: filtering needs the server` : null}>
        <Input type="search" disabled={off} maxLength={200} value={query.text} onChange={(_, { value }) => set({ text: value })} />
      </Field>
      <Field label="Person">
        <Input type="search" disabled={off} maxLength={200} value={query.by} onChange={(_, { value }) => set({ by: value })} />
      </Field>
      <Field label="Kind">
        <Select disabled={off} value={query.kind} onChange={(_, { value }) => set({ kind: isKind(value) ? value : '' })}>
          <option value="">All</option>
          {ActivityKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input type="date" disabled={off} value={query.from} onChange={(_, { value }) => set({ from: value })} />
      </Field>
      <Field label="To">
        <Input type="date" disabled={off} value={query.to} onChange={(_, { value }) => set({ to: value })} />
      </Field>
      {query !== everything && (
        <Button className={styles['clear'] ?? ''} onClick={() => onQuery(everything)}>
          Clear filter
        </Button>
      )}
    </search>
  );
}

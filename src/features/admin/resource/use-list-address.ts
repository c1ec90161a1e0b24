import { useSearchParams } from 'react-router-dom';
import { orderIn, orderText, type Order } from './list.ts';

/** What a list shows, as it stands in the address, so that a reload or the way back finds it again. */
export interface ListAddress {
  readonly filter: string;
  readonly page: number;
  readonly order: Order | null;
  /** The id of the row in the editor, `new`, or null. */
  readonly selected: string | null;
  readonly setFilter: (filter: string) => void;
  readonly setPage: (page: number) => void;
  readonly setOrder: (order: Order) => void;
  readonly select: (id: string | null) => void;
  /** The address with another row in the editor. */
  readonly linkTo: (id: string) => string;
}

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const changed = (changes: Readonly<Record<string, string | null>>): URLSearchParams => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    filter: params.get('filter') ?? '',
    page: Number(params.get('page') ?? 1),
    order: orderIn(params.get('sort')),
    selected: params.get('edit'),
    setFilter: (filter) => setParams(changed({ filter, page: null }), { replace: true }),
    setPage: (page) => setParams(changed({ page: page === 1 ? null : String(page) }), { replace: true }),
    setOrder: (order) => setParams(changed({ sort: orderText(order), page: null }), { replace: true }),
    select: (edit) => setParams(changed({ edit })),
    linkTo: (edit) => `?${changed({ edit }).toString()}`,
  };
}

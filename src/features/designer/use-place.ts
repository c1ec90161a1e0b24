import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useViewSetting } from '#hooks/use-choices.ts';
import type { BenchItem } from '#hooks/use-designer.ts';
import { useMedia } from '#ui/use-media.ts';

/** Room for list, editor and what is beside it. */
export const wide = '(min-width: 1180px)';

export const tabs = ['categories', 'roles', 'constants', 'forms'] as const;
export type Tab = (typeof tabs)[number];

export type Side = 'preview' | 'warnings' | 'changes' | 'conflicts' | 'drafts' | 'backups';

/** Where in the designer a person is. */
export interface Place {
  readonly tab: Tab;
  readonly item: BenchItem | null;
  /** The form that the address asks for and nobody has; null = it is shown, or none is asked for. */
  readonly unknown: string | null;
  readonly side: Side | null;
  /** What is on a screen that has room for one thing. */
  readonly pane: 'list' | 'edit' | 'side';
  readonly goTo: { readonly line: number } | null;
  readonly openTab: (tab: Tab) => void;
  readonly select: (item: Pick<BenchItem, 'id' | 'kind' | 'file' | 'name'>, line?: number) => void;
  readonly show: (side: Side | null) => void;
  readonly openPane: (pane: Place['pane']) => void;
}

type Chosen = Pick<BenchItem, 'id' | 'kind' | 'file' | 'name'>;

/** The place, of which the form is in the address: `/designer?form=Restart`. */
export function usePlace(items: readonly BenchItem[]): Place {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Nobody chose yet: where there is room for three, the preview is the third.
  const [chosenSide, setSide] = useState<Side | null | undefined>(undefined);
  const [preview, keepPreview] = useViewSetting<'open' | 'closed'>('designer-preview', 'open');
  const isWide = useMedia(wide);
  const [pane, setPane] = useState<Place['pane']>(search.has('form') || search.has('tab') ? 'edit' : 'list');
  const [goTo, setGoTo] = useState<Place['goTo']>(null);
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'forms';
  const wanted = chosenSide === undefined ? (isWide && preview === 'open' ? 'preview' : null) : chosenSide;
  const side = wanted === 'preview' && tab !== 'forms' ? null : wanted;
  const asked = tab === 'forms' ? search.get('form') : null;
  const [arrived, setArrived] = useState<{ readonly asked: string; readonly at: Chosen } | null>(null);
  const known = chosen ?? (arrived !== null && arrived.asked === asked ? arrived.at : null);
  const item = shownItem(items, tab, asked, known);
  // After a save a form may have another id; it is found again by what it was last.
  if (item && known?.id === item.id && (known.name !== item.name || known.file !== item.file)) {
    if (chosen) setChosen(item);
    else if (asked !== null) setArrived({ asked, at: item });
  }
  const isMet = known !== null || item?.name === asked;
  // Who came by an address stays with its form when they give it another name.
  if (item && known === null && asked !== null && isMet) setArrived({ asked, at: item });
  return {
    tab,
    item,
    unknown: isMet || asked === '' ? null : asked,
    side,
    pane,
    goTo,
    openTab(next) {
      setSearch(next === 'forms' ? {} : { tab: next }, { replace: true });
      setChosen(null);
      setGoTo(null);
      setPane(next === 'forms' ? 'list' : 'edit');
    },
    select(next, line) {
      const isForm = next.kind === 'form' || next.kind === 'file';
      setSearch(isForm ? { form: next.name } : { tab: next.kind }, { replace: true });
      setChosen(next);
      setPane('edit');
      setGoTo(line === undefined ? null : { line });
    },
    show(next) {
      setSide(next);
      if (next === 'preview') keepPreview('open');
      else if (next === null && side === 'preview') keepPreview('closed');
      setPane(next === null ? 'edit' : 'side');
    },
    openPane: setPane,
  };
}

function shownItem(items: readonly BenchItem[], tab: Tab, name: string | null, chosen: Chosen | null): BenchItem | null {
  if (tab !== 'forms') return items.find(({ kind }) => kind === tab) ?? null;
  const forms = items.filter(({ kind }) => kind === 'form' || kind === 'file');
  const same = (one: Chosen, other: BenchItem): boolean => one.kind === other.kind && one.name === other.name && one.file === other.file;
  return (
    (chosen && (forms.find(({ id }) => id === chosen.id) ?? forms.find((form) => same(chosen, form)))) ??
    (name === null ? undefined : forms.find((form) => form.name === name)) ??
    forms[0] ??
    null
  );
}

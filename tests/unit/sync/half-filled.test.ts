import { describe, expect, test } from 'vitest';
import {
  keepAfterMs,
  step,
  untouched,
  type HalfFilled,
  type HalfFilledEffect,
  type HalfFilledEvent,
  type Kept,
} from '#sync/half-filled.ts';

const mine = { id: 'mine', form: 'Deploy', digest: 'd1', fields: ['host', 'size'] };
const kept = (id: string, editedAt: number, over: Partial<Kept> = {}): Kept => ({ ...mine, id, editedAt, answers: { host: id }, ...over });

/** The state and all effects after these events. */
function after(...events: readonly HalfFilledEvent[]): { readonly state: HalfFilled; readonly effects: readonly HalfFilledEffect[] } {
  const effects: HalfFilledEffect[] = [];
  let state = untouched(mine);
  for (const event of events) {
    const [next, asked] = step(state, event);
    state = next;
    effects.push(...asked);
  }
  return { state, effects };
}

const edited: HalfFilledEvent = { type: 'edited' };
const due = (answers: Kept['answers'], now = 10): HalfFilledEvent => ({ type: 'due', answers, now });
const found = (row: Kept, isNews = true): HalfFilledEvent => ({ type: 'found', kept: row, isNews });

describe('keeping', () => {
  test('H1 the first key asks to be woken within half a second, and the keys after it wait for the same moment', () => {
    expect(keepAfterMs).toBeLessThanOrEqual(500);
    expect(after(edited, edited, edited).effects).toEqual([{ do: 'wake', ms: keepAfterMs }]);
    expect(after(edited, due({ host: 'a' })).effects.at(-1)).toEqual({
      do: 'keep',
      row: { ...mine, editedAt: 10, answers: { host: 'a' } },
      instead: [],
    });
  });

  test('H2 an opening writes under its own id, whatever lies there already', () => {
    const { effects } = after(found(kept('other', 5)), edited, due({ host: 'a' }));
    expect(effects.filter((effect) => effect.do === 'keep').map((effect) => effect.row.id)).toEqual(['mine']);
    expect(effects.some((effect) => effect.do === 'forget')).toBe(false);
  });

  test('H3 opening a form and leaving it writes nothing', () => {
    expect(after(due({ host: 'default' })).effects).toEqual([]);
  });

  test('H3 what was taken back by hand leaves no row', () => {
    expect(after(edited, due({ host: 'a' }), edited, due({})).effects.at(-1)).toEqual({ do: 'forget', ids: ['mine'] });
    expect(after(edited, due({})).effects).toEqual([{ do: 'wake', ms: keepAfterMs }]);
  });

  test('H7 a launch removes the row, and only that; the next key begins a new one', () => {
    const run = after(found(kept('other', 5)), edited, due({ host: 'a' }), { type: 'launched' });
    expect(run.effects.at(-1)).toEqual({ do: 'forget', ids: ['mine'] });
    expect(run.state.offer?.kept.id).toBe('other');
    expect(after({ type: 'launched' }).effects).toEqual([]);
    const again = after(edited, { type: 'launched' }, due({ host: 'a' }), edited, due({ host: 'b' }));
    expect(again.effects.filter((effect) => effect.do === 'keep')).toEqual([
      { do: 'keep', row: { ...mine, editedAt: 10, answers: { host: 'b' } }, instead: [] },
    ]);
  });

  test('H8 a device that refuses is told once, and tried again until it takes it', () => {
    const refused: HalfFilledEvent = { type: 'unstored', reason: 'full' };
    const run = after(edited, due({ host: 'a' }), refused, due({ host: 'a' }), refused, due({ host: 'ab' }), { type: 'stored' });
    expect(run.effects.filter((effect) => effect.do === 'tell')).toEqual([{ do: 'tell', reason: 'full' }]);
    expect(run.effects.filter((effect) => effect.do === 'keep').map((effect) => effect.row.answers)).toEqual([
      { host: 'a' },
      { host: 'a' },
      { host: 'ab' },
    ]);
    expect(run.state).toMatchObject({ isDirty: false, isTold: false });
  });

  test('H8 a refusal that arrives after the launch brings nothing back', () => {
    const run = after(edited, due({ host: 'a' }), { type: 'launched' }, { type: 'unstored', reason: 'full' }, due({ host: 'a' }));
    expect(run.effects.filter((effect) => effect.do === 'keep')).toHaveLength(1);
  });
});

describe('offering', () => {
  test('H5 the newest is offered first, whichever is found first', () => {
    const { state } = after(found(kept('old', 1)), found(kept('new', 3)), found(kept('middle', 2)));
    expect([state.offer?.kept.id, ...state.others.map(({ id }) => id)]).toEqual(['new', 'middle', 'old']);
  });

  test('H5 what is in the form already, another form, and a row seen before are not offered', () => {
    const { state } = after(found(kept('same', 3), false), found(kept('x', 1, { form: 'Other' })), found(kept('mine', 9)));
    expect(state.offer).toBeNull();
    expect(after(found(kept('a', 1)), found(kept('a', 1))).state.others).toEqual([]);
  });

  test('H4 taking over replaces the row together with the next write, not before', () => {
    const run = after(found(kept('old', 5)), found(kept('older', 4)), { type: 'taken' }, due({ host: 'old', size: 1 }));
    expect(run.effects).toEqual([
      { do: 'fill', kept: kept('old', 5) },
      { do: 'wake', ms: keepAfterMs },
      { do: 'keep', row: { ...mine, editedAt: 10, answers: { host: 'old', size: 1 } }, instead: ['old'] },
    ]);
    // H5: nothing older than what was taken.
    expect(run.state).toMatchObject({ offer: null, others: [] });
  });

  test('H4 a launch of what was taken over removes it, even before it was written again', () => {
    expect(after(found(kept('old', 5)), { type: 'taken' }, { type: 'launched' }).effects.at(-1)).toEqual({
      do: 'forget',
      ids: ['mine', 'old'],
    });
  });

  test('H6 discarding removes at once and can be undone; then the next one is offered', () => {
    const discarded = after(found(kept('b', 2)), found(kept('a', 1)), { type: 'discarded' });
    expect(discarded.effects).toEqual([{ do: 'forget', ids: ['b'] }]);
    expect(discarded.state.offer).toMatchObject({ at: 'discarded', kept: { id: 'b' } });
    expect(step(discarded.state, { type: 'undone' })).toMatchObject([
      { offer: { at: 'offered', kept: { id: 'b' } } },
      [{ do: 'keep', row: kept('b', 2), instead: [] }],
    ]);
    const [closed] = step(discarded.state, { type: 'putAside' });
    expect(closed.offer).toEqual({ at: 'offered', kept: kept('a', 1) });
  });

  test('H4 putting an offer aside removes nothing', () => {
    const { state, effects } = after(found(kept('a', 1)), { type: 'putAside' });
    expect([state.offer, effects]).toEqual([null, []]);
  });

  test('an answer to an offer that is gone changes nothing', () => {
    for (const type of ['taken', 'discarded', 'undone'] as const) expect(after({ type }).effects).toEqual([]);
  });
});
